import { createDrafts } from "@songtan/client/forms/create-drafts.ts";
import { emptyDraft } from "./proof-needs.ts";

/** The proof of each step of a task, until it was sent. */
export const { useDraft: useProofDraft } = createDrafts(emptyDraft);
