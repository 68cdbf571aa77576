import type { Listed } from "@songtan/client/calls/call-types.ts";
import type {
  ChangePromo,
  ListPromos,
  MovePromo,
  PromoSummary,
  PromoTerms,
  PromoView,
} from "@songtan/contract/console/promos";
import type { AddCaseTerms, CaseTermsView } from "@songtan/contract/console/reports";
import type {
  AddHoliday,
  ChangeTariffDraft,
  CreateTariffDraft,
  HolidayView,
  MoveTariffDraft,
  TariffBoard,
  TariffDraft,
  TariffVersionView,
} from "@songtan/contract/console/tariffs";
import type { input } from "zod";

/** The calls about prices: promo codes, tariffs and the calendar. */
export type PricingCalls = {
  "GET /console/promos": { query: Partial<input<typeof ListPromos>>; answer: Listed<PromoSummary> };
  "POST /console/promos": { body: input<typeof PromoTerms>; answer: PromoView };
  "GET /console/promos/{id}": { answer: PromoView };
  "PUT /console/promos/{id}": { body: input<typeof ChangePromo>; answer: PromoView };
  "POST /console/promos/{id}/activate": { body: input<typeof MovePromo>; answer: PromoView };
  "POST /console/promos/{id}/end": { body: input<typeof MovePromo>; answer: PromoView };
  "GET /console/case-terms": { answer: Listed<CaseTermsView> };
  "POST /console/case-terms": { body: input<typeof AddCaseTerms>; answer: Listed<CaseTermsView> };
  "POST /console/case-terms/{id}/approve": { answer: Listed<CaseTermsView> };
  "POST /console/case-terms/{id}/remove": { answer: Listed<CaseTermsView> };
  "GET /console/tariffs": { answer: TariffBoard };
  "GET /console/tariffs/{id}": { answer: TariffVersionView };
  "POST /console/tariffs/{id}/withdraw": { answer: TariffVersionView };
  "POST /console/tariff-drafts": { body: input<typeof CreateTariffDraft>; answer: TariffDraft };
  "GET /console/tariff-drafts/{id}": { answer: TariffDraft };
  "PUT /console/tariff-drafts/{id}": { body: input<typeof ChangeTariffDraft>; answer: TariffDraft };
  "POST /console/tariff-drafts/{id}/publish": {
    body: input<typeof MoveTariffDraft>;
    answer: TariffVersionView;
  };
  "POST /console/tariff-drafts/{id}/discard": { body: input<typeof MoveTariffDraft>; answer: null };
  "GET /console/holidays": { answer: Listed<HolidayView> };
  "POST /console/holidays": { body: input<typeof AddHoliday>; answer: Listed<HolidayView> };
  "POST /console/holidays/{id}/remove": { answer: Listed<HolidayView> };
};
