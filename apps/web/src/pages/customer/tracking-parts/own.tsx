import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { SheetHeight } from "@songtan/ui/overlay/sheet-heights.ts";
import { useEffect, useState } from "react";
import { useChatSheet } from "../../../features/chat/chat-sheet.tsx";
import { trackedBooking } from "../../../features/tracking/tracked.ts";
import { TrackingScreen } from "../../../features/tracking/tracking-screen.tsx";
import { OwnActions } from "./actions.tsx";
import { OwnSheet } from "./sheet.tsx";

type OwnTrackingProps = { booking: BookingView; back: { to: string; label: string } };

/**
 * The customer's own booking in one sheet, which shows the chat instead while that is open. The
 * booking's part is only hidden then, so that what was begun in it stays.
 */
export function OwnTracking({ booking, back }: OwnTrackingProps) {
  const chat = useChatSheet();
  const [height, setHeight] = useSheetHeight(booking);
  const tracked = trackedBooking(booking);
  const screen = { tracked, back, height, onHeight: setHeight };
  const openChat = () => {
    if (height === "peek") setHeight("half");
    chat.open();
  };
  const parts =
    chat.opened && booking.chat
      ? chat.parts({
          side: "customer",
          bookingId: booking.id,
          chat: booking.chat,
          name: booking.driver?.name ?? "",
          onClose: chat.close,
        })
      : {
          header: undefined,
          content: null,
          footer: <OwnActions booking={booking} onChat={openChat} chatRef={chat.button} />,
        };
  return (
    <TrackingScreen {...screen} header={parts.header} footer={parts.footer}>
      {parts.content}
      <div hidden={parts.content !== null}>
        <Stack gap={6}>
          <OwnSheet booking={booking} tracked={tracked} />
        </Stack>
      </div>
    </TrackingScreen>
  );
}

/** A due payment fills the screen; once it is paid, the map is shown. */
function useSheetHeight({ state }: Pick<BookingView, "state">) {
  const toPay = state === "awaiting_payment";
  const [height, setHeight] = useState<SheetHeight>(toPay ? "full" : "half");
  const [wasToPay, setWasToPay] = useState(toPay);
  useEffect(() => {
    if (toPay === wasToPay) return;
    setWasToPay(toPay);
    setHeight(toPay ? "full" : "half");
  }, [toPay, wasToPay]);
  return [height, setHeight] as const;
}
