import type { NewPasskeyChallenge, SignInChallenge } from "@songtan/contract/identity/passkeys";
import { publicOrigin } from "../../src/config/settings.ts";
import { call } from "../world/call.ts";
import { type Person, password } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import { newAuthenticator } from "./authenticator.ts";

/** Gives a customer a passkey; answers how they sign in with it. */
export async function addPasskey(
  world: TestWorld,
  person: Pick<Person, "token">,
  typed = password,
) {
  const phone = newAuthenticator(publicOrigin(world.deps.settings));
  const { token } = person;
  const started = await call<NewPasskeyChallenge>(world, "POST /customer/passkeys/challenges", {
    token,
    body: { password: typed },
  });
  const { challengeId } = started.data;
  await call(world, "POST /customer/passkeys", {
    token,
    body: { challengeId, name: "My phone", credential: phone.create(started.data) },
  });
  return {
    async signIn() {
      const challenge = await call<SignInChallenge>(world, "POST /customer/login/challenges");
      const body = {
        challengeId: challenge.data.challengeId,
        credential: phone.get(challenge.data),
      };
      return call(world, "POST /customer/login/passkey", { body });
    },
  };
}
