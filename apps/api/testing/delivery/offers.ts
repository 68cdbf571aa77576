import type { BoardBooking, OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { call } from "../world/call.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

type Offered = Pick<OfferView, "id"> | undefined;

export const offersOf = async (world: TestWorld, { token }: Person) =>
  (await call<OfferView[]>(world, "GET /driver/offers", { token })).data;
export const accept = (world: TestWorld, { token }: Person, offer: Offered) =>
  call<TaskView>(world, `POST /driver/offers/${offer?.id}/accept`, { token });
export const decline = (world: TestWorld, { token }: Person, offer: Offered) =>
  call(world, `POST /driver/offers/${offer?.id}/decline`, { token });
export const see = (world: TestWorld, { token }: Person, offer: Offered) =>
  call(world, `POST /driver/offers/${offer?.id}/seen`, { token });
/** A booking from the board, offered or not. */
export const acceptFromBoard = (world: TestWorld, { token }: Person, bookingId: string) =>
  call<TaskView>(world, `POST /driver/bookings/${bookingId}/accept`, { token });
export const boardOf = async (world: TestWorld, { token }: Person) =>
  (await call<BoardBooking[]>(world, "GET /driver/bookings", { token })).data.map(({ id }) => id);

/** What became of each offer of a booking, in the order they were sent. */
export async function answersOf({ deps }: TestWorld, bookingId: string) {
  const offers = deps.db.selectFrom("offers").select("answer").where("bookingId", "=", bookingId);
  return (await offers.orderBy("sentAt").execute()).map(({ answer }) => answer);
}
export const bookingOf = ({ deps }: TestWorld, id: string) =>
  deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
