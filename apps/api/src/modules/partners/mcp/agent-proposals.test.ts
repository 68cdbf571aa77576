import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import {
  actsOf,
  bookingOf,
  connectAgent,
  giveMandate,
  quoteOf,
  reason,
  stops,
  viewOf,
} from "../../../../testing/partners/agent.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  partner = await newPartner(world, { balanceSatang: 1_000_000_00 });
});
afterAll(() => world.close());

const makeMandate = (more?: object) => giveMandate(world, partner, more);
const connect = (token: string) => connectAgent(origin, token);

test("above the mandate a person decides: approved it is booked once, too late it is over", async () => {
  const agent = await connect((await makeMandate({ capPerBookingSatang: 100 })).secretKey);
  const quote = await quoteOf(agent);
  const waiting = await agent.use("book", { quoteId: quote.id, stops, reason });
  const proposal = waiting.data.proposal as ProposalView;
  expect(proposal).toMatchObject({
    ...{ state: "waiting", totalSatang: quote.totalSatang },
    reason: { dataFromPeople: reason },
  });
  const { owner, headers } = partner;
  const list = () =>
    call<ProposalView[]>(world, "GET /agent-proposals", { token: owner.token, headers });
  expect((await list()).data.map(({ id }) => id)).toContain(proposal.id);
  const decide = (id: string, word: "approve" | "decline") =>
    call<ProposalView>(world, `POST /agent-proposals/${id}/${word}`, {
      token: owner.token,
      headers,
    });
  const stranger = await newCustomer(world);
  expect(
    (await call(world, `POST /agent-proposals/${proposal.id}/approve`, { token: stranger.token }))
      .status,
  ).toBe(404);
  const answers = await Promise.all([1, 2, 3].map(() => decide(proposal.id, "approve")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { bookingId } = answers.find(({ status }) => status === 200)?.data ?? { bookingId: null };
  const tracked = await agent.use("track", { bookingId: bookingId ?? "" });
  expect(bookingOf(tracked.data).madeBy).toBe(`agent:${proposal.keyId}`);
  // The agent books, a member cancels: the history says which of them did what, and a share link does not.
  await call(world, `POST /bookings/${bookingId}/cancel`, {
    token: owner.token,
    headers,
    body: { expectedFeeSatang: 0 },
  });
  const seen = await viewOf(world, partner, bookingId ?? "");
  const [booked] = actsOf(seen);
  expect(booked?.[1]).toMatchObject({ mandate: mandateNumber(proposal.keyId) });
  expect(actsOf(seen).at(-1)).toEqual(["cancelled", { kind: "member", name: "มาลี ใจดี" }]);
  const shared = await call<BookingView>(world, `GET /tracking/${seen.shareUrl.split("/").at(-1)}`);
  expect(actsOf(shared.data).map(([, by]) => by)).toEqual([undefined, undefined, undefined]);

  const late = await quoteOf(agent);
  const second = (await agent.use("propose_booking", { quoteId: late.id, stops, reason })).data
    .proposal as ProposalView;
  world.clock.advance(15 * 60 + 1);
  expect((await list()).data.find(({ id }) => id === second.id)?.state).toBe("lapsed");
  expect((await decide(second.id, "approve")).code).toBe("proposal_over");
  const third = await quoteOf(agent);
  const declined = (await agent.use("propose_booking", { quoteId: third.id, stops, reason })).data
    .proposal as ProposalView;
  expect((await decide(declined.id, "decline")).data.state).toBe("declined");
});

test("what an agent proposed is over with its key: revoked, replaced at once, or at its end", async () => {
  const { owner, headers, business } = partner;
  const { token } = owner;
  const decide = (id: string, word: string) =>
    call(world, `POST /agent-proposals/${id}/${word}`, { token, headers });
  const soon = new Date(world.clock.now.getTime() + 5 * 60_000).toISOString();
  const keys = `/businesses/${business.id}/keys` as const;
  const ends: [string, object, (keyId: string) => unknown][] = [
    ["revoked", {}, (keyId) => call(world, `DELETE ${keys}/${keyId}`, { token })],
    [
      "replaced",
      {},
      async (keyId) =>
        call(world, `POST ${keys}/${keyId}/rotate`, {
          ...{ token, headers: await provedNow(world, { token }) },
          body: { overlapHours: 0 },
        }),
    ],
    ["ended", { expiresAt: soon }, () => world.clock.advance(5 * 60 + 1)],
  ];
  for (const [how, more, end] of ends) {
    const agent = await connect((await makeMandate(more)).secretKey);
    const { id: quoteId } = await quoteOf(agent);
    const { data } = await agent.use("propose_booking", { quoteId, stops, reason });
    const { id, keyId, state } = data.proposal as ProposalView;
    expect([how, state]).toEqual([how, "waiting"]);
    await end(keyId);
    const listed = await call<ProposalView[]>(world, "GET /agent-proposals", {
      token,
      headers,
    });
    expect(listed.data.find((one) => one.id === id)).toMatchObject({
      state: "lapsed",
      secondsLeft: 0,
    });
    for (const word of ["approve", "decline"]) {
      const answer = await decide(id, word);
      expect([how, answer.status, answer.code]).toEqual([how, 409, "proposal_key_ended"]);
      expect(answer.error.message).toMatch(/เอเจนต์/);
    }
    expect(
      (
        await world.owner.query("select count(*)::int as made from bookings where quote_id = $1", [
          quoteId,
        ])
      ).rows,
    ).toEqual([{ made: 0 }]);
  }
});

test("an agent proposes no quote of another business or of a person, in no way, and theirs stays free", async () => {
  const mine = await connect((await makeMandate({ capPerBookingSatang: 100 })).secretKey);
  const neighbour = await newPartner(world, { balanceSatang: 1_000_000_00 });
  const theirs = await connectAgent(
    origin,
    (await giveMandate(world, neighbour, { capPerBookingSatang: 100 })).secretKey,
  );
  const person = await newCustomer(world);
  const { data: ofPerson } = await call<{ id: string }>(world, "POST /quotes", {
    token: person.token,
    body: quoteRequest(),
  });
  const ofNeighbour = await quoteOf(theirs);
  for (const { id: quoteId } of [ofNeighbour, ofPerson])
    for (const tool of ["book", "propose_booking"]) {
      const answer = await mine.use(tool, { quoteId, stops, reason });
      expect(answer.refused).toBe(true);
      expect(JSON.parse(answer.text).code).toBe("not_found");
    }
  const own = await theirs.use("propose_booking", { quoteId: ofNeighbour.id, stops, reason });
  expect(own.data.proposal).toMatchObject({ state: "waiting" });
});

test("a member whose LINE is linked learns of a proposal there, once, and in test mode nobody does", async () => {
  // Of what was proposed before.
  await world.runJobs();
  const to = `U${randomUUID()}`;
  const now = world.clock.now;
  await world.deps.db
    .insertInto("identities")
    .values({
      ...{ accountId: partner.owner.id, role: "customer", provider: "line", subject: to },
      ...{ displayName: "มาลี", linkedAt: now, lastUsedAt: now },
    })
    .execute();
  for (const mode of ["live", "test"]) {
    const agent = await connect((await makeMandate({ mode, capPerBookingSatang: 100 })).secretKey);
    const { id: quoteId } = await quoteOf(agent);
    for (const tool of ["book", "propose_booking"])
      expect((await agent.use(tool, { quoteId, stops, reason })).refused).toBe(false);
    await world.runJobs();
  }
  const texts = world.outside.lines.filter((line) => line.to === to).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(
      /^ผู้ช่วยร้าน ขออนุมัติจอง ฿?[\d.,]+.*\nร้านดอกไม้ปากคลอง: .* นาที\nhttp.*\/business$/,
    ),
  ]);
});
