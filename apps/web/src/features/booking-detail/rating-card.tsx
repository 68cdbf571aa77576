import { note as noteRule } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stars, StarsField } from "@songtan/ui/fields/stars.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";

type RatingCardProps = {
  booking: Pick<BookingView, "id" | "rating" | "canRate">;
  onRated: (booking: BookingView) => void;
};

/** Requests a rating once, the comment and the button when stars are chosen; afterwards shows the answer. */
export function RatingCard({ booking, onRated }: RatingCardProps) {
  const t = useText("tracking");
  if (booking.rating) {
    const { stars, comment } = booking.rating;
    return (
      <Card title={t("rating.given")}>
        <Stack gap={2}>
          <Stars value={stars} label={t("rating.label", { stars })} size={28} />
          {comment && <p>“{comment}”</p>}
        </Stack>
      </Card>
    );
  }
  return booking.canRate ? <RatingForm bookingId={booking.id} onRated={onRated} /> : null;
}

function RatingForm({
  bookingId,
  onRated,
}: {
  bookingId: string;
  onRated: RatingCardProps["onRated"];
}) {
  const t = useText("tracking");
  const validateNote = useRuleText()(noteRule);
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState("");
  const rate = useApiMutation("POST /bookings/{id}/rating", onRated);
  const problem = validateNote(comment);
  return (
    <Card title={t("rating.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stars === 0 || problem || rate.isPending) return;
          rate.mutate({
            params: { id: bookingId },
            body: { stars, ...(comment.trim() ? { comment } : {}) },
          });
        }}
      >
        <Stack>
          <ProblemNotice error={rate.error} />
          <StarsField
            label={t("rating.stars")}
            hideLabel
            value={stars}
            onChange={setStars}
            starLabels={[t("rating.1"), t("rating.2"), t("rating.3"), t("rating.4"), t("rating.5")]}
          />
          {stars > 0 && (
            <>
              <TextField
                label={t("rating.comment")}
                labelAside={t("optional")}
                rows={3}
                value={comment}
                maxLength={limits.noteCharacters}
                onChange={setComment}
                error={rate.error?.fields?.comment ?? problem ?? undefined}
              />
              <ActionButton type="submit" fullWidth pending={rate.isPending}>
                {t("rating.send")}
              </ActionButton>
            </>
          )}
        </Stack>
      </form>
    </Card>
  );
}
