/* quadrille.h - the whole library. Each header in quadrille/ may also be included by itself. */
#ifndef QUADRILLE_H
#define QUADRILLE_H

#include "quadrille/base.h"
#include "quadrille/best.h"
#include "quadrille/classics.h"
#include "quadrille/counting.h"
#include "quadrille/cover.h"
#include "quadrille/draw.h"
#include "quadrille/explain.h"
#include "quadrille/io.h"
#include "quadrille/make.h"
#include "quadrille/many.h"
#include "quadrille/nine.h"
#include "quadrille/sudoku.h"

#endif
