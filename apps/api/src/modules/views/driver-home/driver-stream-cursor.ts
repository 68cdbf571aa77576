import { sha256 } from "../../../keys/secrets.ts";

/**
 * The state that a driver's stream has shown. It is part of the id of each event, so that any process can continue
 * where another stopped: `duty/offer,offer/task:digest,task:digest`.
 */
export type StreamCursor = { duty: string; offers: Set<string>; tasks: Map<string, string> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More than one driver can have at once; a longer list was not written by us. */
const entriesMax = 20;

/** A hash long enough to distinguish two states of one object. */
export const digest = (value: unknown): string =>
  sha256(JSON.stringify(value)).toString("base64url").slice(0, 8);

export const formatStreamCursor = ({ duty, offers, tasks }: StreamCursor): string =>
  [duty, [...offers].join(","), [...tasks].map(([id, seen]) => `${id}:${seen}`).join(",")].join(
    "/",
  );

/** Reads the state that a reconnecting reader has seen; empty when the id was not made by us. */
export function parseStreamCursor(lastEventId: string): StreamCursor {
  const [duty = "", offers = "", tasks = "", ...more] = lastEventId.split("/");
  const offerIds = offers.split(",").filter(Boolean);
  const taskPairs = tasks.split(",").filter(Boolean).map(readPair);
  const ours =
    more.length === 0 &&
    duty.length === 8 &&
    [offerIds, taskPairs].every(({ length }) => length <= entriesMax) &&
    [...offerIds, ...taskPairs.map(([id]) => id)].every((id) => uuid.test(id));
  return ours
    ? { duty, offers: new Set(offerIds), tasks: new Map(taskPairs) }
    : { duty: "", offers: new Set(), tasks: new Map() };
}

function readPair(text: string): [id: string, seen: string] {
  const [id = "", seen = ""] = text.split(":");
  return [id, seen];
}
