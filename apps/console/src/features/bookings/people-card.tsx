import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { usePermission } from "../session/use-session.ts";
import { DescriptionList } from "../shell/page/description-list.tsx";

/** The customer of the booking and its driver. */
export function PeopleCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const mayReview = usePermission("driver.review");
  const { customer, driver, reservedDriver, phonesMasked } = booking;
  const phone = (number: string) =>
    phonesMasked ? number : <a href={callLink(number)}>{formatPhone(number)}</a>;
  return (
    <Card title={t("page.people")} description={phonesMasked ? t("page.masked") : undefined}>
      <DescriptionList
        pairs={[
          [
            t("page.customer"),
            <span key="customer">
              {phonesMasked ? (
                customer.name
              ) : (
                <SmartLink to={`/customers/${customer.id}`}>{customer.name}</SmartLink>
              )}
              {customer.phone && <> · {phone(customer.phone)}</>}
            </span>,
          ],
          [
            t("page.driver"),
            driver ? (
              <span key="driver">
                {mayReview ? (
                  <SmartLink to={`/drivers/${driver.id}`}>{driver.name}</SmartLink>
                ) : (
                  driver.name
                )}{" "}
                · {phone(driver.phone)}
                {driver.plate && ` · ${driver.plate.replaceAll(" ", "\u00a0")}`}
              </span>
            ) : (
              t("page.noDriver")
            ),
          ],
          [
            t("page.reserved"),
            reservedDriver && (
              <span key="reserved">
                {mayReview ? (
                  <SmartLink to={`/drivers/${reservedDriver.id}`}>{reservedDriver.name}</SmartLink>
                ) : (
                  reservedDriver.name
                )}{" "}
                · {phone(reservedDriver.phone)}
              </span>
            ),
          ],
        ]}
      />
    </Card>
  );
}
