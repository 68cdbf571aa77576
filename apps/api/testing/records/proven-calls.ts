/** Calls of those who manage staff or settings that need no proof, each with its reason. */
export const unprovenCalls: Readonly<Record<string, string>> = {
  "POST /console/providers/{kind}/remove": "Withdraws a proposal: what counts stays.",
  "POST /console/providers/{kind}/test": "Sends a test to the caller alone and changes nothing.",
  "POST /console/settings/{id}/remove": "Withdraws a proposal: what counts stays.",
  "POST /console/staff/{id}/decline": "Lets nobody in: the rights stay as they are.",
  "POST /console/staff/{id}/reset-second-factor/decline": "Lets nobody in: the old factor stays.",
};
