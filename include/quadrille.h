/* quadrille.h - the whole library. Each header in quadrille/ may also be included by itself. */
#ifndef QUADRILLE_H
#define QUADRILLE_H

#include "quadrille/backdoors.h"
#include "quadrille/base.h"
#include "quadrille/best.h"
#include "quadrille/canon.h"
#include "quadrille/classics.h"
#include "quadrille/counting.h"
#include "quadrille/cover.h"
#include "quadrille/explain.h"
#include "quadrille/family.h"
#include "quadrille/formats.h"
#include "quadrille/make.h"
#include "quadrille/minimal.h"
#include "quadrille/nine.h"
#include "quadrille/picture.h"
#include "quadrille/puzzle.h"
#include "quadrille/reason.h"
#include "quadrille/shuffle.h"
#include "quadrille/sketch.h"
#include "quadrille/sudoku.h"
#include "quadrille/text.h"
#include "quadrille/unavoidable.h"
#include "quadrille/vary.h"

#endif
