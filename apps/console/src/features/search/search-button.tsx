import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";

const SearchDialog = lazyPart(async () => (await import("./search-dialog.tsx")).SearchDialog);

/** Opens the search over everything. The small one, which is always on the page, also listens to Ctrl-K and ⌘K. */
export function SearchButton({ small = false }: { small?: boolean }) {
  const t = useText("shell");
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!small) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [small]);
  return (
    <>
      {small ? (
        <IconButton
          label={`${t("everything.open")} (${t("everything.keys")})`}
          onClick={() => setOpened(true)}
        >
          <IconSearch size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <ActionButton variant="outline" fullWidth onClick={() => setOpened(true)}>
          {t("everything.open")}
        </ActionButton>
      )}
      <Suspense>{opened && <SearchDialog opened onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
