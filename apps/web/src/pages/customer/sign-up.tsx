import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { useState } from "react";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { senderOf } from "../../features/booking-form/draft/sender.ts";
import { LineSignIn } from "../../features/line-sign-in/line-sign-in.tsx";
import { SignUpPanel } from "../../features/sign-in/sign-up-panel.tsx";
import { proveContact } from "../../features/verify/prove-contact.ts";

export const handle: PageHandle = { middleware: "guest" };

/** The form is filled in with the sender of the booking draft, and the code to the phone is sent at once. */
export default function CustomerSignUp() {
  const [known] = useState(() => senderOf(useBooking.getState().draft));
  return (
    <SignUpPanel
      strategy="customer"
      social={<LineSignIn strategy="customer" purpose="signUp" />}
      known={known}
      onSignedUp={() => void proveContact("customer", "phone")}
    />
  );
}
