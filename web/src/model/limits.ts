/** Boards with more values than this are not shown; sets of candidates are bits of one number. */
export const MOST_VALUES = 25;
