import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import { sha256 } from "../../keys/secrets.ts";
import { addressOf, networkOf } from "./client-address.ts";
import { deviceName } from "./device-name.ts";

/** The device from which a person signs in. */
export type Device = {
  /** As its owner recognises it, such as "Chrome · Android". */
  name: string;
  /** The hash of the key that this browser keeps; null where none was sent. */
  keyHash: Buffer | null;
  /** The network address, hashed with a key; it identifies a client that does not store a key. */
  addressKey: string;
};

/** From where a request came, as the owner reads it in a warning: the device and the network address. */
export const originOf = (request: FastifyRequest): string =>
  `${deviceName(request.headers["user-agent"])} · ${addressOf(request)}`;

/** The browser's own key, the same for as long as its storage lives. It opens nothing: with it the password is enough. */
export const deviceHeader = "songtan-device";

export function deviceOf({ secrets }: Pick<Deps, "secrets">, request: FastifyRequest): Device {
  const key = request.headers[deviceHeader];
  return {
    name: deviceName(request.headers["user-agent"]),
    keyHash:
      typeof key === "string" && /^[\w-]{20,100}$/.test(key) ? sha256(`device:${key}`) : null,
    addressKey: secrets.keyedHash("device-address", networkOf(addressOf(request))),
  };
}
