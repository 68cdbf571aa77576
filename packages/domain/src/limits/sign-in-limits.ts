/** Limits of sign-in: passwords, codes, passkeys, and the sessions of staff. A part of `limits`. */
export const signInLimits = {
  passwordCharactersMin: 8,
  passwordCharactersMax: 200,
  /** Staff see everybody's data; what they chose before this rule works until they change it. */
  staffPasswordCharactersMin: 12,
  /** The commonest passwords, which are refused; a third of them have eight characters or more. */
  commonPasswords: 10_000,
  /** "somchai2539" is as easy to guess as "somchai". */
  passwordExtraDigits: 4,
  codeDigits: 6,
  codeMinutes: 5,
  codeTries: 5,
  codeResendSeconds: 60,
  codesPerDestinationPer15Minutes: 3,
  codesPerDestinationPerDay: 10,
  codesPerAddressPerHour: 30,
  /** An account that has proved nothing may request codes to a stranger's number. */
  codesPerStrangerPerDay: 5,
  /**
   * Codes by SMS that an account requests for itself, and the numbers they go to before one is
   * proved.
   */
  smsPerAccountPerHour: 5,
  numbersPerAccountPerDay: 10,
  /** From one address without a human check: a household, or an office that begins. */
  codesPerAddressUnchecked: 20,
  /**
   * From this share of an hour's SMS on each code needs a human check; from the next on staff are
   * notified.
   */
  humanCheckShare: 0.5,
  smsAlarmShare: 0.8,
  /**
   * Minutes that a proof of the owner is valid for further calls: enough to fill in a form a second time, too short
   * for a thief who finds an unlocked phone later.
   */
  ownerProofMinutes: 10,
  /** Time to find one's reading glasses. */
  humanCheckMinutes: 10,
  /** To choose oneself at the provider and come back; then the same again for the form that follows. */
  socialSignInMinutes: 10,
  socialSignUpMinutes: 30,
  signInFailuresPerAccount: 10,
  signInWindowMinutes: 15,
  /** From one network for all accounts together: someone tries a list. From the first number on each needs a human check. */
  signInFailuresUntilCheck: 30,
  signInFailuresPerNetwork: 100,
  signInNetworkMinutes: 10,
  /** Refusals from one address that reveal that a phone or e-mail belongs to an account. */
  knownContactsPerAddress: 5,
  /**
   * More wrong passwords for one person than this, from all addresses together: an attacker is
   * guessing. A device that never signed in needs a code.
   */
  signInFailuresUntilGate: 50,
  signInGateMinutes: 60,
  /** The owner is notified once in this time. */
  signInAlertHours: 24,
  /** More than any person owns; a client that shows a new key each time makes no more rows. */
  knownDevicesPerAccount: 20,
  /**
   * To find the phone and touch it; a sign-in page may wait longer for a person who chooses a
   * passkey there.
   */
  passkeyChallengeMinutes: 10,
  /** A phone, a computer and a key or two, of two people. */
  passkeysPerOwner: 10,
  /** Longer than any authenticator's answer with its certificates. */
  passkeyCharacters: 20_000,
  /** A working day; a console left open in the evening is closed in the morning. */
  staffSessionHours: 12,
  /** A desk left for lunch. */
  staffIdleMinutes: 30,
  /** A working week to find the e-mail in. */
  staffInvitationDays: 7,
  /** The first, and again when it was not found. */
  staffInvitationsPerDay: 5,
  /** A new account, or a new scope, confirms nothing for so long: time for a colleague to notice a stranger. */
  secondPersonNewHours: 24,
  /** Long enough for a manager to read the notice of a changed sender and to stop it. */
  senderPauseMinutes: 60,
  /** Those who invited one another confirm nothing of each other for so long. A small company still has two people after it. */
  secondPersonRelatedDays: 30,
  /** One entry of the log for each record that staff open, however often its page reloads. */
  recordReadMinutes: 15,
  /** Devices and addresses of so many days count when two people are distinguished. */
  secondPersonLookBackDays: 7,
  /**
   * RFC 6238: a code lives so long; one before and one after is accepted, for clocks that differ.
   */
  totpStepSeconds: 30,
  totpStepsEitherSide: 1,
} as const;
