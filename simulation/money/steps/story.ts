import type { Random } from "@songtan/sandbox/data/random";
import type { Person } from "../../../apps/api/testing/world/people.ts";
import type { City } from "../../city/city.ts";
import type { Records, Watched } from "../model/records.ts";
import type { Aim, AimedAct } from "./aims.ts";

/** One story of money: what is known of it, what was done, and the chance that decides what is done next. */
export type Story = {
  city: City;
  random: Random;
  customer: Person;
  drivers: Person[];
  steps: string[];
  /**
   * The provider's events that were not delivered yet, and those that were, for delivering twice.
   */
  undelivered: { id: string }[];
  delivered: { id: string }[];
  faults: number;
  /** Nothing fails any more. */
  faultsOff: boolean;
  beganAt: Date;
  /** Money also leaves by bank transfer in this one. */
  paysOut: boolean;
  /** People are not content in this one: they claim, their banks dispute, staff set things right. */
  complains: boolean;
  /** What the customer has with us from the beginning. */
  giftSatang: number;
  /** The customer keeps cards in this one. */
  savesCards: boolean;
  /** A stranger charges in our name in this one. */
  strangers: boolean;
  /** Disputes at the provider, whether or not we have received them. */
  disputes: { id: string; chargeId: string; decided: boolean }[];
  /** Null where chance alone decides. */
  aim: Aim | null;
  /** The state after the last step that was checked. */
  records: Records;
};
export type HistoryResult = {
  steps: number;
  /** Requests, webhooks and jobs that died between two statements. */
  crashes: number;
  /** Calls of the provider with a lost answer, or that were never carried out. */
  faults: number;
  /** Messages and requests that were sent twice. */
  repeats: number;
  /** How the bookings ended, such as `delivered by card`. */
  ends: string[];
  /** Completed requests, such as `POST /bookings/…/tip`. */
  done: string[];
};

export type Step = [weight: number, name: string, act: () => Promise<unknown>, aimedAct?: AimedAct];

type StoryParties = Pick<Story, "customer" | "drivers" | "beganAt" | "giftSatang">;

export const watched = ({ customer, drivers, beganAt, giftSatang }: StoryParties): Watched => ({
  customerId: customer.id,
  driverIds: drivers.map(({ id }) => id),
  since: beganAt,
  giftSatang,
});
