const pagePath = /^\/(customer|driver|business)(\/[a-z0-9-]+)*(\?month=\d{4}-\d{2}|#[a-z-]+)?$/;

/**
 * Returns true when a notice in the app may link to the path: a page of the person's account, addressed by record ids
 * or by a month. Refuses pages that a key in the address opens for anyone, because every reader of the list would get
 * the key.
 */
export const isInboxPage = (path: string): boolean => pagePath.test(path);

/** More are not counted. */
export const unreadMax = 99;

/** The figure at the bell, of a count that ends one above `unreadMax`. */
export const unreadFigure = (count: number): string =>
  count > unreadMax ? `${unreadMax}+` : String(count);
