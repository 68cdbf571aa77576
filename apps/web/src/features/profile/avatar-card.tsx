import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { AvatarField } from "@songtan/ui/photo/avatar-field.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { sendUpload } from "../api/send-upload.ts";
import { auth } from "../session/session.ts";
import { avatarDefaults } from "../shell/constants.ts";

/** The person's picture: cut in the browser, sent, then set. */
export function AvatarCard({ user }: { user: CustomerView }) {
  const t = useText("profile");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (picture: Blob) => {
    setPending(true);
    setError(null);
    try {
      const avatarUploadId = await sendUpload(picture, { purpose: "avatar" });
      auth.setUser("customer", await api.call("PUT /customer/user", { body: { avatarUploadId } }));
    } catch (thrown) {
      setError(normaliseError(thrown));
    } finally {
      setPending(false);
    }
  };
  return (
    <AvatarField
      label={t("account.picture")}
      hideLabel
      value={user.avatarUrl}
      onChange={(picture) => void save(picture)}
      chooseLabel={user.avatarUrl ? t("account.changePicture") : t("account.addPicture")}
      editTitle={t("account.cutPicture")}
      zoomLabel={t("account.zoom")}
      rotateLabel={t("account.rotate")}
      saveLabel={t("account.usePicture")}
      cancelLabel={t("account.cancel")}
      loadingLabel={t("account.loadingPicture")}
      previewAlt={t("account.pictureOf", { name: user.firstName })}
      texts={{
        notImage: t("account.pictureProblem.notImage"),
        heic: t("account.pictureProblem.heic"),
        unreadable: t("account.pictureProblem.unreadable"),
      }}
      size={avatarDefaults.width}
      pending={pending}
      error={error && errorText(error)}
    />
  );
}
