import { useText } from "@songtan/client/language/use-text.ts";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useEffect } from "react";
import { bookingStorageKey } from "../../features/booking-form/draft/storage-key.ts";
import {
  earlyClickScript,
  releaseEarlyClick,
  waitForFirstInput,
} from "../../features/shell/early-input.ts";
import { PageHead } from "../../features/shell/page-head.tsx";

/**
 * All text and pictures are in the built page; the code that makes it live loads when a person
 * starts to use it. `tooling/link-later-styles.ts` links its styles.
 */
const HomeContent = lazyPart(async () => {
  await waitForFirstInput([bookingStorageKey]);
  return (await import("./home-content.tsx")).HomeContent;
});

/** A constant of ours; its hash is in the content security policy. */
const captureEarlyClick = { dangerouslySetInnerHTML: { __html: earlyClickScript } };

export default function Home() {
  const t = useText("home");
  // On the way to another page nothing of this one is to be held.
  useEffect(() => () => void releaseEarlyClick(), []);
  return (
    <>
      <script {...captureEarlyClick} />
      <PageHead title={t("home.title")} description={t("home.description")} />
      <Suspense>
        <HomeContent />
      </Suspense>
    </>
  );
}
