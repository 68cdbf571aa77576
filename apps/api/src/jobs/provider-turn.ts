import { type RawBuilder, sql } from "kysely";

/** When a call to the provider is so old that whoever made it has gone. Its limit is three seconds an answer. */
const callerLostSeconds = 60;

/** Takes the turn to ask the provider, of rows with `called_at`: true when nobody else has it. */
export const turnIsFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(called_at is null or called_at < ${new Date(now.getTime() - callerLostSeconds * 1000)})`;

/** From then on the turn of whoever took it at `calledAt` is free. */
export const turnFreeAt = (calledAt: Date): Date => new Date(calledAt.getTime() + callerLostSeconds * 1000 + 1);
