import type { Booking, ProofChain } from "./generated/types.ts";
import { SongtanError } from "./songtan-error.ts";
import type { OpenedStream, Transport } from "./transport.ts";

/** A photo, signature, name or PIN that was recorded at a stop. */
export type Proof = Booking["stops"][number]["proofs"][number] & { stopIndex: number };

const pathOf = (id: string, rest = ""): string => `/api/bookings/${encodeURIComponent(id)}${rest}`;

export const proofCalls = (transport: Transport) => {
  const { call } = transport;
  return {
    /** The proofs of all stops, in their order. */
    async list(bookingId: string): Promise<Proof[]> {
      const { data } = await call<{ data: Booking }>("GET", pathOf(bookingId));
      return data.stops.flatMap(({ index, proofs }) =>
        proofs.map((proof) => ({ stopIndex: index, ...proof })),
      );
    },
    /** The bytes of a picture. Its link expires after some minutes; list the proofs once more to get a fresh link. */
    async picture({ url }: Pick<Proof, "url">): Promise<Uint8Array> {
      // The key goes only to the server of this client.
      if (!url?.startsWith("/api/"))
        throw new SongtanError({ code: "no_picture", message: "This proof has no picture yet." });
      return bytesOf(await transport.openStream(url, { accept: "image/*" }));
    },
    /** Each step of the driver's phone with its hash, and whether the chain of them is whole. */
    chain: async (bookingId: string): Promise<ProofChain> =>
      (await call<{ data: ProofChain }>("GET", pathOf(bookingId, "/proof-chain"))).data,
  };
};

async function bytesOf({ answer, close }: OpenedStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  try {
    const reader = answer.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      if (read.value) parts.push(read.value);
  } catch (cause) {
    throw new SongtanError({ code: "unreachable", message: "The picture broke off.", cause });
  } finally {
    close();
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
