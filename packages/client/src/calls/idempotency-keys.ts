import { normaliseError } from "./api-error.ts";

/**
 * Keys for commands that must not run twice. The same command has the same key until the server
 * gave a final response, so a tap after a lost connection cannot book, pay or accept a second time.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  const keys = new Map<string, string>();
  const running = new Map<string, Promise<unknown>>();

  async function run<T>(command: string, send: (key: string) => Promise<T>): Promise<T> {
    const key = keys.get(command) ?? newKey();
    keys.set(command, key);
    try {
      const answer = await send(key);
      keys.delete(command);
      return answer;
    } catch (thrown) {
      if (normaliseError(thrown).isFinal) keys.delete(command);
      throw thrown;
    } finally {
      running.delete(command);
    }
  }

  return {
    /**
     * Runs `send` with the command's key; `command` is its name and input, as text. While it runs, the same command again
     * gives the same answer: the second press of a double tap comes before its button shows that it is busy.
     */
    with<T>(command: string, send: (key: string) => Promise<T>): Promise<T> {
      const same = running.get(command) as Promise<T> | undefined;
      const answer = same ?? run(command, send);
      running.set(command, answer);
      return answer;
    },
  };
}

export const idempotencyKeys = createIdempotencyKeys();
