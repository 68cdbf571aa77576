import type { Random } from "@songtan/sandbox/random";
import type { Person } from "../../apps/api/src/testing/people.ts";
import type { City } from "../city.ts";
import type { Records, Watched } from "./records.ts";

/** One story of money: what is known of it, what was done, and the chance that decides what is done next. */
export type Story = {
  city: City;
  random: Random;
  customer: Person;
  drivers: Person[];
  steps: string[];
  /** The provider's events that were not told yet, and those that were, for telling twice. */
  untold: { id: string }[];
  told: { id: string }[];
  faults: number;
  /** Nothing fails any more. */
  calm: boolean;
  beganAt: Date;
  /** Money also leaves by bank transfer in this one. */
  paysOut: boolean;
  /** People are not content in this one: they claim, their banks dispute, staff set things right. */
  complains: boolean;
  /** What the customer has with us from the beginning. */
  giftSatang: number;
  /** The customer keeps cards in this one. */
  keepsCards: boolean;
  /** Somebody else charges in our name in this one. */
  strangers: boolean;
  /** Disputes at the provider, whether or not we have heard of them. */
  disputes: { id: string; chargeId: string; decided: boolean }[];
  /** As they stood after the last step that was checked. */
  records: Records;
};
export type HistoryResult = {
  steps: number;
  /** Requests, webhooks and jobs that died between two statements. */
  deaths: number;
  /** Calls of the provider whose answer was lost, or that were never carried out. */
  faults: number;
  /** What was said or asked twice. */
  repeats: number;
  /** How the bookings ended, such as `delivered by card`. */
  ends: string[];
  /** What was asked for and done, such as `POST /bookings/…/tip`. */
  done: string[];
};

export type Step = [weight: number, name: string, act: () => Promise<unknown>];

type Whose = Pick<Story, "customer" | "drivers" | "beganAt" | "giftSatang">;

export const watched = ({ customer, drivers, beganAt, giftSatang }: Whose): Watched => ({
  customerId: customer.id,
  driverIds: drivers.map(({ id }) => id),
  since: beganAt,
  giftSatang,
});
