import type { Listed } from "@songtan/client/calls/call-types.ts";
import type {
  ChooseNotifications,
  ClosureRequested,
  ClosureView,
  ConsentView,
  DataExportsView,
  DecideConsents,
  NotificationsView,
  OwnerProof,
  RequestAccountClosure,
} from "@songtan/contract/identity/account-rights";
import type {
  ChangePassword,
  ConfirmPasswordReset,
  ConfirmVerification,
  CustomerSession,
  CustomerView,
  DeviceView,
  DriverSession,
  DriverView,
  HumanCheckView,
  Login,
  PasswordResetView,
  SavedPlace,
  SavedPlaceView,
  SignUp,
  StartPasswordReset,
  StartVerification,
  UpdateUser,
  VerificationView,
} from "@songtan/contract/identity/accounts";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import type { AllowPush, PushView } from "@songtan/contract/identity/push";
import type {
  AnswerSocialSignIn,
  BrowserProof,
  IdentitiesView,
  LinkSocialSignIn,
  SignInOptions,
  SocialLinkCodeView,
  SocialSignInView,
  SocialSignUp,
  StartedSocialSignIn,
  StartSocialLinkCode,
  StartSocialSignIn,
} from "@songtan/contract/identity/social-sign-in";
import type { input, output } from "zod";

/** Signing in, and what an account keeps of its owner. */
export type AccountCalls = {
  "GET /not-me/{token}": { answer: NotMeView };
  "POST /not-me/{token}": { answer: NotMeView };
  "GET /customer/push": { answer: PushView };
  "PUT /customer/push": { body: input<typeof AllowPush>; answer: PushView };
  "DELETE /customer/push": { answer: PushView };
  "GET /driver/push": { answer: PushView };
  "PUT /driver/push": { body: input<typeof AllowPush>; answer: PushView };
  "DELETE /driver/push": { answer: PushView };
  "POST /customer/sign-up": { body: input<typeof SignUp>; answer: output<typeof CustomerSession> };
  "POST /driver/sign-up": { body: input<typeof SignUp>; answer: output<typeof DriverSession> };
  "POST /customer/login": { body: input<typeof Login>; answer: output<typeof CustomerSession> };
  "POST /driver/login": { body: input<typeof Login>; answer: output<typeof DriverSession> };
  "POST /customer/logout": { answer: null };
  "POST /driver/logout": { answer: null };
  "GET /customer/user": { answer: CustomerView };
  "GET /driver/user": { answer: DriverView };
  "PUT /customer/user": { body: input<typeof UpdateUser>; answer: CustomerView };
  "PUT /driver/user": { body: input<typeof UpdateUser>; answer: DriverView };
  "PUT /customer/password": { body: input<typeof ChangePassword>; answer: unknown };
  "PUT /driver/password": { body: input<typeof ChangePassword>; answer: unknown };
  "POST /customer/login/challenges": { answer: SignInChallenge };
  "POST /driver/login/challenges": { answer: SignInChallenge };
  "POST /customer/login/passkey": {
    body: input<typeof PasskeyLogin>;
    answer: output<typeof CustomerSession>;
  };
  "POST /driver/login/passkey": {
    body: input<typeof PasskeyLogin>;
    answer: output<typeof DriverSession>;
  };
  "GET /customer/passkeys": { answer: Listed<PasskeyView> };
  "GET /driver/passkeys": { answer: Listed<PasskeyView> };
  "POST /customer/passkeys/challenges": {
    body: input<typeof OwnerProof>;
    answer: NewPasskeyChallenge;
  };
  "POST /driver/passkeys/challenges": {
    body: input<typeof OwnerProof>;
    answer: NewPasskeyChallenge;
  };
  "POST /customer/passkeys": { body: input<typeof AddPasskey>; answer: PasskeyView };
  "POST /driver/passkeys": { body: input<typeof AddPasskey>; answer: PasskeyView };
  "POST /customer/passkeys/{id}/remove": { body: input<typeof OwnerProof>; answer: null };
  "POST /driver/passkeys/{id}/remove": { body: input<typeof OwnerProof>; answer: null };
  "GET /customer/devices": { answer: Listed<output<typeof DeviceView>> };
  "GET /driver/devices": { answer: Listed<output<typeof DeviceView>> };
  "DELETE /customer/devices": { answer: null };
  "DELETE /driver/devices": { answer: null };
  "GET /customer/consents": { answer: ConsentView[] };
  "GET /driver/consents": { answer: ConsentView[] };
  "PUT /customer/consents": { body: input<typeof DecideConsents>; answer: ConsentView[] };
  "PUT /driver/consents": { body: input<typeof DecideConsents>; answer: ConsentView[] };
  "GET /customer/notifications": { answer: NotificationsView };
  "GET /driver/notifications": { answer: NotificationsView };
  "PUT /customer/notifications": {
    body: input<typeof ChooseNotifications>;
    answer: NotificationsView;
  };
  "PUT /driver/notifications": {
    body: input<typeof ChooseNotifications>;
    answer: NotificationsView;
  };
  "GET /customer/data-exports": { answer: output<typeof DataExportsView> };
  "GET /driver/data-exports": { answer: output<typeof DataExportsView> };
  "POST /customer/data-exports": {
    body: input<typeof OwnerProof>;
    answer: output<typeof DataExportsView>;
  };
  "POST /driver/data-exports": {
    body: input<typeof OwnerProof>;
    answer: output<typeof DataExportsView>;
  };
  "GET /customer/closure": { answer: ClosureView };
  "GET /driver/closure": { answer: ClosureView };
  "POST /customer/closure": {
    body: input<typeof RequestAccountClosure>;
    answer: output<typeof ClosureRequested>;
  };
  "POST /driver/closure": {
    body: input<typeof RequestAccountClosure>;
    answer: output<typeof ClosureRequested>;
  };
  "DELETE /customer/devices/{id}": { answer: null };
  "DELETE /driver/devices/{id}": { answer: null };
  "GET /sign-in-options": { answer: output<typeof SignInOptions> };
  "POST /customer/social-sign-ins": {
    body: input<typeof StartSocialSignIn>;
    answer: output<typeof StartedSocialSignIn>;
  };
  "POST /customer/social-sign-ins/{id}/answer": {
    body: input<typeof AnswerSocialSignIn>;
    answer: SocialSignInView;
  };
  "POST /customer/social-sign-ins/{id}/state": {
    body: input<typeof BrowserProof>;
    answer: SocialSignInView;
  };
  "POST /customer/social-sign-ins/{id}/sign-up": {
    body: input<typeof SocialSignUp>;
    answer: output<typeof CustomerSession>;
  };
  "POST /customer/social-sign-ins/{id}/codes": {
    body: input<typeof StartSocialLinkCode>;
    answer: output<typeof SocialLinkCodeView>;
  };
  "POST /customer/social-sign-ins/{id}/link": {
    body: input<typeof LinkSocialSignIn>;
    answer: output<typeof CustomerSession>;
  };
  "GET /customer/identities": { answer: IdentitiesView };
  "DELETE /customer/identities/{provider}": { answer: null };
  "POST /driver/social-sign-ins": {
    body: input<typeof StartSocialSignIn>;
    answer: output<typeof StartedSocialSignIn>;
  };
  "POST /driver/social-sign-ins/{id}/answer": {
    body: input<typeof AnswerSocialSignIn>;
    answer: SocialSignInView;
  };
  "POST /driver/social-sign-ins/{id}/state": {
    body: input<typeof BrowserProof>;
    answer: SocialSignInView;
  };
  "POST /driver/social-sign-ins/{id}/sign-up": {
    body: input<typeof SocialSignUp>;
    answer: output<typeof DriverSession>;
  };
  "POST /driver/social-sign-ins/{id}/codes": {
    body: input<typeof StartSocialLinkCode>;
    answer: output<typeof SocialLinkCodeView>;
  };
  "POST /driver/social-sign-ins/{id}/link": {
    body: input<typeof LinkSocialSignIn>;
    answer: output<typeof DriverSession>;
  };
  "GET /driver/identities": { answer: IdentitiesView };
  "DELETE /driver/identities/{provider}": { answer: null };
  "GET /customer/places": { answer: Listed<output<typeof SavedPlaceView>> };
  "POST /customer/places": {
    body: input<typeof SavedPlace>;
    answer: output<typeof SavedPlaceView>;
  };
  "PUT /customer/places/{id}": {
    body: input<typeof SavedPlace>;
    answer: output<typeof SavedPlaceView>;
  };
  "DELETE /customer/places/{id}": { answer: null };
  "POST /human-checks": { answer: output<typeof HumanCheckView> };
  "POST /verifications": {
    body: input<typeof StartVerification>;
    answer: output<typeof VerificationView>;
  };
  "POST /verifications/{id}/confirm": {
    body: input<typeof ConfirmVerification>;
    answer: CustomerView | DriverView;
  };
  "POST /password-resets": {
    body: input<typeof StartPasswordReset>;
    answer: output<typeof PasswordResetView>;
  };
  "POST /password-resets/{id}/confirm": {
    body: input<typeof ConfirmPasswordReset>;
    answer: unknown;
  };
};
