/* What the links engine tells its observer about steps that depend on colours. */
#include "links.h"

/* An item is covered by an option without a colour, else purified; SETTLED: it was before. */
static void links_tell_item(const qd_cover_search *search, uint32_t node,
                            qd_cover_event_kind covered, qd_cover_event_kind purified) {
    const struct links *links = search->state;
    uint32_t item = links->nodes[node].item, colour = links->colours ? links->colours[node] : 0;
    if (colour == 0)
        tell(search, covered, item, QD_NO_OPTION);
    else if (colour != SETTLED)
        tell(search, purified, item, option_of(links, node));
}

void qd_links_tell_commit(const qd_cover_search *search, uint32_t node) {
    links_tell_item(search, node, QD_EVENT_COVER, QD_EVENT_PURIFY);
}

void qd_links_tell_uncommit(const qd_cover_search *search, uint32_t node) {
    links_tell_item(search, node, QD_EVENT_UNCOVER, QD_EVENT_UNPURIFY);
}
