import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { create } from "zustand";
import { sendUpload } from "../../api/send-upload.ts";
import { useBooking } from "../draft/booking-slice.ts";

type ParcelPhoto = {
  /** The picture as chosen on this page; a reload leaves only its id in the draft. */
  file: File | null;
  /** It is being made smaller. */
  preparing: boolean;
  sending: boolean;
  problem: ApiError | null;
};
const none: ParcelPhoto = { file: null, preparing: false, sending: false, problem: null };

/** State of the picture's upload, shared by all steps. */
export const useParcelPhoto = create<ParcelPhoto>()(() => none);

useBooking.subscribe((now, before) => {
  if (now.photoTurn !== before.photoTurn) useParcelPhoto.setState(none);
});

/** Sends the picture once it is chosen. The draft receives its id on arrival. */
export async function sendParcelPhoto(file: File): Promise<void> {
  useBooking.getState().change({ photoId: null, photoDue: true });
  const { photoTurn } = useBooking.getState();
  const isNewest = () => useBooking.getState().photoTurn === photoTurn;
  useParcelPhoto.setState({ ...none, file, sending: true });
  try {
    const photoId = await sendUpload(file, { purpose: "parcel" });
    if (!isNewest()) return;
    useBooking.getState().change({ photoId });
    useParcelPhoto.setState({ ...none, file });
  } catch (thrown) {
    if (isNewest()) useParcelPhoto.setState({ ...none, file, problem: normaliseError(thrown) });
  }
}

export const removeParcelPhoto = () => useBooking.getState().change({ photoId: null });

/**
 * Returns true when a chosen picture did not arrive and is not being sent. The booking can proceed once it is sent
 * again or removed.
 */
export function useParcelPhotoFailed(): boolean {
  const due = useBooking(({ draft }) => draft.photoDue ?? false);
  const sending = useParcelPhoto((photo) => photo.sending);
  return due && !sending;
}
