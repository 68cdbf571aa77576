import type { Socket } from "node:net";
import type pg from "pg";

/** Longer than the checks of two rounds, so that one slow answer cuts no connection. */
const silentMilliseconds = 8000;

type Received = { bytes: number; at: number };
/** The open connections of every pool of this process, and when each last received a byte. */
const connections = new Map<Socket, Received>();

/** The socket of a connection; pg's types leave it out. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Ends a connection at once. An ordinary end waits a quarter of an hour for a machine that has
 * vanished.
 */
export const cutConnection = (client: pg.ClientBase): void => void socketOf(client).destroy();

export function watchSilence(client: pg.ClientBase): void {
  const socket = socketOf(client);
  connections.set(socket, { bytes: socket.bytesRead, at: performance.now() });
  socket.once("close", () => connections.delete(socket));
}

/**
 * Notes which connections have received something since the last call. While the database does not
 * answer, those that have been silent for long are cut, so that their statements fail instead of
 * waiting for a machine that is gone.
 */
export function noteSilence(databaseAnswers: boolean): void {
  const now = performance.now();
  for (const [socket, received] of connections) {
    if (socket.bytesRead !== received.bytes) {
      received.bytes = socket.bytesRead;
      received.at = now;
    } else if (!databaseAnswers && now - received.at >= silentMilliseconds) socket.destroy();
  }
}
