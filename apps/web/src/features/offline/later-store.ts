/** Every call of a store answers later. */
type Calls<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<Answer>
    : never;
};

/**
 * A store with its code, 30 kB of a database, loaded by the first call: the page shows before. Code that
 * did not load is loaded again by the next call.
 */
export function laterStore<Store extends object>(open: () => Promise<Store>): Calls<Store> {
  let opened: Promise<Store> | undefined;
  const openOnce = () => {
    opened ??= open().catch((problem: unknown) => {
      opened = undefined;
      throw problem;
    });
    return opened;
  };
  return new Proxy({} as Calls<Store>, {
    get:
      (_target, name) =>
      async (...args: unknown[]) => {
        const store = await openOnce();
        return (store[name as keyof Store] as (...args: unknown[]) => Promise<unknown>)(...args);
      },
  });
}
