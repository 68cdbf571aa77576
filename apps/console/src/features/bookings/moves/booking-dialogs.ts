import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { CancelDialog } from "../by-hand/cancel-dialog.tsx";
import { ChooseDriverDialog } from "../by-hand/choose-driver-dialog.tsx";
import { ExtendDialog } from "../by-hand/extend-dialog.tsx";
import { ReleasePinDialog, ResendPinDialog } from "../by-hand/pin-dialogs.tsx";
import { RecallDialog } from "../by-hand/recall-dialog.tsx";
import { RecordEventDialog } from "../by-hand/record-event-dialog.tsx";
import { RenewLinkDialog } from "../by-hand/renew-link-dialog.tsx";
import { HandoverDialog } from "./handover-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { LoseDialog } from "./lose-dialog.tsx";
import type { BookingAction } from "./possible-actions.ts";
import { ReassignDialog } from "./reassign-dialog.tsx";
import { ReleaseDriverDialog } from "./release-driver-dialog.tsx";

const EditDialog = lazyPart(async () => (await import("../by-hand/edit-dialog.tsx")).EditDialog);

/** The dialog of each action. */
export const dialogs = {
  choose: ChooseDriverDialog,
  reserve: ChooseDriverDialog,
  release: ReleaseDriverDialog,
  record: RecordEventDialog,
  resendPin: ResendPinDialog,
  releasePin: ReleasePinDialog,
  renewLink: RenewLinkDialog,
  edit: EditDialog,
  extend: ExtendDialog,
  recall: RecallDialog,
  cancel: CancelDialog,
  reassign: ReassignDialog,
  hand_over: HandoverDialog,
  hold: HoldDialog,
  lose: LoseDialog,
} as const satisfies Record<BookingAction, unknown>;
