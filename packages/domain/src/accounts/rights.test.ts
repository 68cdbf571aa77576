import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import {
  closureBlocksOf,
  closureDueAt,
  closurePhase,
  creditToForfeit,
  openStates,
} from "./closure.ts";
import { changesOf, changesSince } from "./consent-changes.ts";
import {
  type ConsentRecord,
  consentDocuments,
  consentState,
  consentsDue,
  consentsOf,
  consentVersions,
  currentVersion,
  decideConsent,
} from "./consents.ts";
import { exportExpiresAt, exportIsOpen, secondsUntilExport } from "./data-export.ts";
import {
  channelsFor,
  eventsOf,
  isChannelEnabled,
  notificationChannels,
  notificationEvents,
  sendAt,
} from "./notifications.ts";

const now = new Date("2026-11-21T03:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const record = (
  document: ConsentRecord["document"],
  changes: Partial<ConsentRecord> = {},
): ConsentRecord => ({
  document,
  version: currentVersion(document),
  action: "accepted",
  decidedAt: now,
  ...changes,
});

describe("consents", () => {
  test("versions are dated, newest first, and every later one says in both languages what changed", () => {
    for (const document of consentDocuments) {
      const versions = consentVersions[document];
      const days = versions.map(({ inForceFrom }) => inForceFrom);
      expect(days).toEqual([...days].sort().reverse());
      expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
      for (const { version } of versions.slice(0, -1)) {
        const thai = changesOf(document, version, "th");
        expect(thai.length).toBeGreaterThan(0);
        expect(changesOf(document, version, "en")).toHaveLength(thai.length);
      }
    }
  });

  test("the latest decision counts", () => {
    expect(consentState("marketing", []).state).toBe("missing");
    expect(consentState("marketing", [record("marketing")]).state).toBe("accepted");
    const withdrawn = [record("marketing"), record("marketing", { action: "withdrawn" })];
    expect(consentState("marketing", withdrawn).state).toBe("withdrawn");
    expect(consentState("marketing", [...withdrawn, record("marketing")]).state).toBe("accepted");
    expect(consentState("terms", [record("terms", { version: "2026-11" })]).state).toBe("outdated");
  });

  test("due are required texts that were not accepted as they are now", () => {
    expect(consentsDue([])).toEqual(["terms", "privacy"]);
    expect(consentsDue([record("terms"), record("privacy", { version: "2026-11" })])).toEqual([
      "privacy",
    ]);
    expect(consentsDue([record("terms"), record("privacy")])).toEqual([]);
  });

  test("changes are listed since the version a person knows", () => {
    const all = consentVersions.terms.flatMap(({ version }) => changesOf("terms", version, "en"));
    expect(changesSince("terms", null, "en")).toEqual([]);
    expect(changesSince("terms", currentVersion("terms"), "en")).toEqual([]);
    expect(changesSince("terms", "2026-11", "en")).toEqual(all);
    expect(changesSince("terms", "2020", "en")).toEqual(
      changesOf("terms", currentVersion("terms"), "en"),
    );
  });

  test("a decision is refused by role, by version and by need", () => {
    const customer = { role: "customer", records: [record("terms")] } as const;
    const decision = (
      document: ConsentRecord["document"],
      granted: boolean,
      version = currentVersion(document),
    ) => decideConsent(customer, { document, version, granted });
    expect(decision("location", true)).toEqual({ ok: false, refusal: "not_found" });
    expect(decision("terms", true, "2026-11")).toEqual({ ok: false, refusal: "conflict" });
    expect(decision("terms", false)).toEqual({ ok: false, refusal: "consent_required" });
    expect(decision("terms", true)).toEqual({ ok: true, record: false });
    expect(decision("marketing", true)).toEqual({ ok: true, record: true });
    expect(decision("marketing", false)).toEqual({ ok: true, record: false });
    expect(consentsOf("driver")).toContain("location");
  });

  test("property: for every decision, a record is made exactly when the state changes", () => {
    const steps = fc.array(
      fc.record({ document: fc.constantFrom(...consentDocuments), granted: fc.boolean() }),
    );
    fc.assert(
      fc.property(steps, (decisions) => {
        const records: ConsentRecord[] = [];
        for (const { document, granted } of decisions) {
          const before = consentState(document, records).state;
          const version = currentVersion(document);
          const decided = decideConsent(
            { role: "driver", records },
            { document, version, granted },
          );
          if (!decided.ok) continue;
          if (decided.record)
            records.push(record(document, { action: granted ? "accepted" : "withdrawn" }));
          const after = consentState(document, records).state;
          expect(decided.record).toBe(before !== after);
          expect(after === "accepted").toBe(granted);
        }
      }),
    );
  });
});

describe("closing", () => {
  const free = {
    activeBookingIds: [],
    dueSatang: 0,
    onDuty: false,
    balance: { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 },
    creditSatang: 0,
    ownsBusiness: false,
    moneyInTransitSatang: 0,
  };
  const reasons = (changes: Partial<typeof free> | { activeBookingIds: string[] }) =>
    closureBlocksOf({ ...free, ...changes }).map(({ reason }) => reason);

  test("each open item prevents the closure", () => {
    expect(reasons({})).toEqual([]);
    expect(closureBlocksOf({ ...free, activeBookingIds: ["b"] })).toEqual([
      { reason: "booking_under_way", bookingIds: ["b"] },
    ]);
    expect(reasons({ dueSatang: 1 })).toEqual(["money_due"]);
    expect(reasons({ onDuty: true })).toEqual(["on_duty"]);
    expect(reasons({ ownsBusiness: true })).toEqual(["business_owned"]);
    const balance = (availableSatang: number, heldSatang: number, cashOwedSatang: number) =>
      reasons({ balance: { availableSatang, heldSatang, cashOwedSatang } });
    expect(balance(1, 0, 0)).toEqual(["balance"]);
    expect(balance(0, 0, 1)).toEqual(["cash_owed"]);
    expect(balance(-1, 0, 0)).toEqual(["cash_owed"]);
    expect(balance(-700, 700, 0)).toEqual([]);
    // What can be transferred is transferred first; what cannot is given up by its owner, or spent.
    const least = limits.creditTransferSatangMin;
    expect(reasons({ creditSatang: least })).toEqual(["credit_left"]);
    expect(reasons({ creditSatang: least - 1 })).toEqual([]);
    expect(creditToForfeit({ creditSatang: least - 1 })).toBe(least - 1);
    expect(creditToForfeit({ creditSatang: least })).toBe(0);
  });

  test("a booking is either settled or under way, and goods in a depot are under way", () => {
    expect(openStates).toEqual([
      "awaiting_payment",
      "scheduled",
      "searching",
      "assigned",
      "in_transit",
      "returning",
      "held",
    ]);
  });

  test("the grace is a fortnight, to the second", () => {
    const closure = { dueAt: closureDueAt(now), undoneAt: null, doneAt: null };
    const fortnight = limits.closureGraceDays * 86_400;
    expect(closurePhase(closure, later(fortnight - 1))).toBe("waiting");
    expect(closurePhase(closure, later(fortnight))).toBe("due");
    expect(closurePhase({ ...closure, undoneAt: now }, later(fortnight))).toBe("undone");
    expect(closurePhase({ ...closure, doneAt: now }, later(fortnight))).toBe("done");
  });
});

describe("one's data", () => {
  test("once a day", () => {
    expect(secondsUntilExport(null, now)).toBe(0);
    expect(secondsUntilExport(now, later(1))).toBe(86_399);
    expect(secondsUntilExport(now, later(86_400))).toBe(0);
  });

  test("the link works for a day, and only of a file that is ready", () => {
    const expiresAt = exportExpiresAt(now);
    expect(exportIsOpen({ state: "ready", expiresAt }, later(86_399))).toBe(true);
    expect(exportIsOpen({ state: "ready", expiresAt }, later(86_400))).toBe(false);
    expect(exportIsOpen({ state: "expired", expiresAt }, now)).toBe(false);
    expect(exportIsOpen({ state: "preparing", expiresAt: null }, now)).toBe(false);
  });
});

describe("notices", () => {
  test("the table of events", () => {
    const rows = notificationEvents.map(
      (event) =>
        `${event.name} ${event.roles.join("+")} ${event.channels.join(",")} [${event.byDefault.join(",")}]${event.urgent ? " at once" : ""}${event.consent ? ` with ${event.consent}` : ""}`,
    );
    expect(rows.join("\n")).toMatchInlineSnapshot(`
      "delivery customer push,line,sms [push,line,sms] at once
      message customer+driver push,line,sms [push,line,sms] at once
      offer driver push,line [push] at once
      document driver email,push,line,sms [email,push,line,sms]
      case customer+driver email,push,line,sms [email,push,line,sms]
      payout customer+driver email,push,line,sms [email,push,line,sms]
      account  email,push,line,sms [email,push,line,sms] at once
      standing  push,line,sms,email [push,line,sms,email]
      receipt customer email [email]
      statement driver email [email]
      news customer+driver line,email [email] with marketing"
    `);
  });

  test("a choice outweighs the default; an unknown event or channel is never sent", () => {
    const sms = { event: "delivery", channel: "sms" } as const;
    expect(isChannelEnabled(sms, [])).toBe(true);
    expect(isChannelEnabled(sms, [{ ...sms, wanted: false }])).toBe(false);
    expect(isChannelEnabled({ event: "delivery", channel: "email" }, [])).toBe(false);
    expect(
      isChannelEnabled({ event: "lottery", channel: "sms" }, [
        { event: "lottery", channel: "sms", wanted: true },
      ]),
    ).toBe(false);
  });

  test("a notice uses the person's channels in the event's order, and only those that reach them", () => {
    const all = { push: true, line: true, sms: true, email: true };
    const without = (...channels: (keyof typeof all)[]) => ({
      ...all,
      ...Object.fromEntries(channels.map((channel) => [channel, false])),
    });
    const no = (channel: keyof typeof all) => ({ event: "delivery", channel, wanted: false });
    expect(channelsFor("delivery", { choices: [], reach: all })).toEqual(["push", "line", "sms"]);
    expect(channelsFor("delivery", { choices: [], reach: without("push") })).toEqual([
      "line",
      "sms",
    ]);
    expect(channelsFor("delivery", { choices: [no("push"), no("line")], reach: all })).toEqual([
      "sms",
    ]);
    expect(channelsFor("delivery", { choices: [], reach: all, only: ["push", "line"] })).toEqual([
      "push",
      "line",
    ]);
    expect(channelsFor("delivery", { choices: [], reach: without("push", "line", "sms") })).toEqual(
      [],
    );
    expect(channelsFor("document", { choices: [], reach: all })[0]).toBe("email");
    expect(channelsFor("lottery", { choices: [], reach: all })).toEqual([]);
  });

  test("what is sent by default may be sent at all", () => {
    for (const { byDefault, channels } of notificationEvents)
      for (const channel of byDefault) expect(channels).toContain(channel);
    for (const { channels } of eventsOf("driver"))
      for (const channel of channels) expect(notificationChannels).toContain(channel);
  });

  test("at night only what concerns a job goes out; the rest waits for seven", () => {
    const night = new Date("2026-11-21T16:30:00Z");
    expect(sendAt("delivery", night)).toEqual(night);
    expect(sendAt("document", night)).toEqual(new Date("2026-11-22T00:00:00Z"));
    expect(sendAt("document", now)).toEqual(now);
  });
});
