import { useText } from "@songtan/client/language/use-text.ts";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { bookingStorageKey } from "../../features/booking-form/draft/storage-key.ts";
import { waitForFirstInput } from "../../features/shell/early/early-input.ts";
import { EarlyPresses } from "../../features/shell/early/early-presses.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";

/**
 * All text and pictures are in the built page; the code that makes it live loads when a person
 * starts to use it. `tooling/link-later-styles.ts` links its styles.
 */
const HomeContent = lazyPart(async () => {
  await waitForFirstInput([bookingStorageKey]);
  return (await import("./home-content.tsx")).HomeContent;
});

export default function Home() {
  const t = useText("home");
  return (
    <>
      <EarlyPresses later />
      <PageHead title={t("home.title")} description={t("home.description")} />
      <Suspense>
        <HomeContent />
      </Suspense>
    </>
  );
}
