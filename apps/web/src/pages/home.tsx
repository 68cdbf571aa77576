import { useText } from "@songtan/client/use-text.ts";
import { lazy, Suspense } from "react";
import { bookingStorageKey } from "../features/booking/storage-key.ts";
import { firstTouch } from "../features/shell/first-touch.ts";
import { PageHead } from "../features/shell/page-head.tsx";

/**
 * All words and pictures are in the built page; the code that makes it live comes when somebody is there to use it.
 * `tooling/link-later-styles.ts` links its looks.
 */
const HomeContent = lazy(async () => {
  await firstTouch(bookingStorageKey);
  return { default: (await import("./home-content.tsx")).HomeContent };
});

export default function Home() {
  const t = useText("home");
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} />
      <Suspense>
        <HomeContent />
      </Suspense>
    </>
  );
}
