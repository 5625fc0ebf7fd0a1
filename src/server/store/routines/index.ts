import { sql as attemptPaid } from './attempt-paid.ts'
import { sql as halfPriceCount } from './half-price-count.ts'
import { sql as halfPriceLeft } from './half-price-left.ts'
import { sql as halfPriceBatches } from './half-price-batches.ts'
import { sql as countHalfPrice } from './count-half-price.ts'
import { sql as recountHalfPrice } from './recount-half-price.ts'
import { sql as eventEnd } from './event-end.ts'
import { sql as offerTickets } from './offer-tickets.ts'
import { sql as endExpired } from './end-expired.ts'
import { sql as lockReservations } from './lock-reservations.ts'
import { sql as useCaptcha } from './use-captcha.ts'
import { sql as claimTickets } from './claim-tickets.ts'
import { sql as takeTickets } from './take-tickets.ts'
import { sql as reclaimTickets } from './reclaim-tickets.ts'
import { sql as leaveTickets } from './leave-tickets.ts'
import { sql as returnToTickets } from './return-to-tickets.ts'
import { sql as issueTickets } from './issue-tickets.ts'
import { sql as issueOrVoidTickets } from './issue-or-void-tickets.ts'
import { sql as voidDisputedTickets } from './void-disputed-tickets.ts'
import { sql as endRefundedItems } from './end-refunded-items.ts'
import { sql as joinWaitingList } from './join-waiting-list.ts'
import { sql as acceptOffer } from './accept-offer.ts'
import { sql as declineOffer } from './decline-offer.ts'
import { sql as enterWaitingRoom } from './enter-waiting-room.ts'
import { sql as cardTriesBy } from './card-tries-by.ts'
import { sql as countCardTries } from './count-card-tries.ts'
import { sql as unpaidOrdersBy } from './unpaid-orders-by.ts'
import { sql as askMail } from './ask-mail.ts'
import { sql as voucherMost } from './voucher-most.ts'
import { sql as holdByVoucher } from './hold-by-voucher.ts'
import { sql as nameKeptCard } from './name-kept-card.ts'
import { sql as newOrderNumber } from './new-order-number.ts'
import { sql as numberOrder } from './number-order.ts'
import { sql as attemptsOfBuyer } from './attempts-of-buyer.ts'
import { sql as lockBuyer } from './lock-buyer.ts'
import { sql as refuseSecondCharge } from './refuse-second-charge.ts'
import { sql as giveBackSecondPayment } from './give-back-second-payment.ts'
import { sql as mandateIsNeedless } from './mandate-is-needless.ts'
import { sql as endNeedlessMandates } from './end-needless-mandates.ts'
import { sql as keepAnOwner } from './keep-an-owner.ts'
import { sql as keepAudit } from './keep-audit.ts'
import { sql as keepIndexedStatus } from './keep-indexed-status.ts'
import { sql as refundAfterWithdrawal } from './refund-after-withdrawal.ts'
import { sql as endRefundedWithdrawal } from './end-refunded-withdrawal.ts'
import { sql as acknowledgeWithdrawal } from './acknowledge-withdrawal.ts'

/**
 * The functions of the database with their triggers, by name: each is written once, in the file of its name. One that
 * is used in an SQL function (not plpgsql) or in a column stands before it. They are modules, not .sql files, so that
 * the bundled server holds them. `migrate` puts one in its place whenever its text has changed.
 */
export const ROUTINES: Readonly<Record<string, string>> = {
  attempt_paid: attemptPaid,
  half_price_count: halfPriceCount,
  half_price_left: halfPriceLeft,
  half_price_batches: halfPriceBatches,
  count_half_price: countHalfPrice,
  recount_half_price: recountHalfPrice,
  event_end: eventEnd,
  offer_tickets: offerTickets,
  end_expired: endExpired,
  lock_reservations: lockReservations,
  use_captcha: useCaptcha,
  claim_tickets: claimTickets,
  take_tickets: takeTickets,
  reclaim_tickets: reclaimTickets,
  leave_tickets: leaveTickets,
  return_to_tickets: returnToTickets,
  issue_tickets: issueTickets,
  issue_or_void_tickets: issueOrVoidTickets,
  void_disputed_tickets: voidDisputedTickets,
  end_refunded_items: endRefundedItems,
  join_waiting_list: joinWaitingList,
  accept_offer: acceptOffer,
  decline_offer: declineOffer,
  enter_waiting_room: enterWaitingRoom,
  card_tries_by: cardTriesBy,
  count_card_tries: countCardTries,
  unpaid_orders_by: unpaidOrdersBy,
  ask_mail: askMail,
  voucher_most: voucherMost,
  hold_by_voucher: holdByVoucher,
  name_kept_card: nameKeptCard,
  new_order_number: newOrderNumber,
  number_order: numberOrder,
  attempts_of_buyer: attemptsOfBuyer,
  lock_buyer: lockBuyer,
  refuse_second_charge: refuseSecondCharge,
  give_back_second_payment: giveBackSecondPayment,
  mandate_is_needless: mandateIsNeedless,
  end_needless_mandates: endNeedlessMandates,
  keep_an_owner: keepAnOwner,
  keep_audit: keepAudit,
  keep_indexed_status: keepIndexedStatus,
  end_refunded_withdrawal: endRefundedWithdrawal,
  acknowledge_withdrawal: acknowledgeWithdrawal,
  refund_after_withdrawal: refundAfterWithdrawal,
}
