import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { Role } from "@songtan/domain/account-types";
import type { UserOf } from "../api/session-store.ts";
import type { createRoleSessions } from "./role-sessions.ts";

type UserReadDeps = {
  /** `quiet`: the progress bar does not show the call, because the page does not depend on it. */
  read: <R extends Role>(role: R, options?: { quiet: boolean }) => Promise<UserOf[R]>;
  onError: (error: unknown, role: Role) => void;
};

/** Reads who is signed in, so that a later answer is never undone by an earlier request. */
export function createUserReads(
  sessions: ReturnType<typeof createRoleSessions>,
  { read, onError }: UserReadDeps,
) {
  const { state, token, setUser, startUserRequest, endUserRequest, isUserRequested } = sessions;

  const fetchUser = async (role: Role): Promise<void> => {
    const isCurrent = startUserRequest(role);
    if (!token(role)) return setUser(role, null);
    try {
      const user = await read(role);
      if (isCurrent()) setUser(role, user);
    } catch (error) {
      if (!isCurrent()) return;
      endUserRequest(role);
      // Reset on error is off (SPEC 8): the token stays, and a bad network signs no one out.
      if (normaliseError(error).isFinal) setUser(role, null);
      else if (!state.getState()[role].user)
        state.setState({ [role]: { status: "unreachable", user: null } });
      onError(error, role);
      throw error;
    }
  };

  /** Reads the user again, unnoticed. Without an answer the known one stays. */
  const refreshUser = async (role: Role): Promise<void> => {
    const isCurrent = startUserRequest(role);
    const user = await read(role, { quiet: true }).catch(() => null);
    if (!isCurrent()) return;
    if (user) setUser(role, user);
    else endUserRequest(role);
  };

  /**
   * Shows the user that a command or a stream answered. A running read may hold an older one: it is made again and cannot
   * undo this.
   */
  const showUser = (role: Role, user: UserOf[Role] | null): void => {
    const wasRequested = isUserRequested(role);
    setUser(role, user);
    if (wasRequested) void refreshUser(role);
  };

  return { fetchUser, refreshUser, showUser };
}
