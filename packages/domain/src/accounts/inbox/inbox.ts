const pagePath = /^\/(customer|driver|business)(\/[a-z0-9-]+)*(\?month=\d{4}-\d{2}|#[a-z-]+)?$/;

/**
 * Whether a notice in the app may lead there: a page of the person's own, by the ids of its records or by a month. A page that a key in its
 * address opens for anyone is none: every reader of the list would have the key.
 */
export const isInboxPage = (path: string): boolean => pagePath.test(path);

/** More are not counted. */
export const unreadMax = 99;

/** The figure at the bell, of a count that ends one above `unreadMax`. */
export const unreadFigure = (count: number): string =>
  count > unreadMax ? `${unreadMax}+` : String(count);
