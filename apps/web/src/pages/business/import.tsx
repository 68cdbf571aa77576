import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { memberHasScope } from "@songtan/domain/businesses/rights";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ChooseFile } from "../../features/business-import/choose-file.tsx";
import { EarlierFiles } from "../../features/business-import/earlier-files.tsx";
import { OpenedFile } from "../../features/business-import/opened-file.tsx";
import type { RenderPlaceSearch } from "../../features/business-import/row-card.tsx";
import { useImportsChanged } from "../../features/business-import/use-imports.ts";
import { PlaceField } from "../../features/places/place-field.tsx";
import { BusinessPage } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessImport() {
  const t = useText("imports");
  return (
    <BusinessPage
      title={t("title")}
      description={t("description")}
      texts={["business", "home"]}
      hasModes
    >
      {(shown) =>
        memberHasScope(shown.business.role, "bookings.write") ? (
          <Files key={`${shown.business.id} ${shown.mode}`} />
        ) : (
          <Notice tone="info">{t("onlyBookers")}</Notice>
        )
      }
    </BusinessPage>
  );
}

function Files() {
  const [address, setAddress] = useSearchParams();
  const changed = useImportsChanged();
  const id = address.get("file");
  if (id)
    return (
      <OpenedFile
        key={id}
        id={id}
        renderPlaceSearch={(props) => <PlaceSearch {...props} />}
        onClose={() => setAddress({})}
      />
    );
  return (
    <>
      <ChooseFile
        onSent={(sent) => {
          void changed();
          setAddress({ file: sent.id });
        }}
      />
      <EarlierFiles />
    </>
  );
}

function PlaceSearch({ label, placeholder, onPick }: Parameters<RenderPlaceSearch>[0]) {
  const [text, setText] = useState("");
  return (
    <PlaceField
      label={label}
      placeholder={placeholder}
      value={text}
      onType={setText}
      onPick={({ name, latitude, longitude, placeId, precision }) => {
        setText(name);
        const place = {
          ...{ latitude, longitude },
          ...(placeId && { placeId }),
          ...(precision && { precision }),
        };
        onPick(place, name);
      }}
      own={false}
      placed={false}
      near={null}
    />
  );
}
