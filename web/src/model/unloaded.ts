/** Said where a file of the page does not arrive: there is no network, or a new version took its place. */
export const NOT_LOADED =
    "A part of this page could not be loaded. What is on the board is kept: look at the network, then reload the page.";
