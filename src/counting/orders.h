/*
 * Orders of the primary items, in which `layers` may count. Which one is best differs by factors of
 * thousands, and each of these is best somewhere; so they are tried.
 */
#ifndef QD_COUNTING_ORDERS_H
#define QD_COUNTING_ORDERS_H

#include "subject.h"

#include "../base/asking.h"

enum { ORDER_GIVEN, ORDER_NEAR, ORDER_NARROW, ORDERS };

/*
 *   ORDER_GIVEN     the order of the problem
 *   ORDER_NEAR      breadth first from the first item, through options that items share
 *   ORDER_NARROW    next the item whose remaining options add the fewest items to those that are
 *                   named by options before and after
 *
 * To be freed with free; NULL if there is no memory, or `asking` (may be NULL) was stopped.
 */
uint32_t *qd_order_make(const struct subject *subject, int kind, struct asking *asking);

#endif
