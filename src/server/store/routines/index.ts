import { sql as attemptPaid } from './purchases/attempt-paid.ts'
import { sql as halfPriceCount } from './tickets/half-price-count.ts'
import { sql as halfPriceLeft } from './tickets/half-price-left.ts'
import { sql as halfPriceBatches } from './tickets/half-price-batches.ts'
import { sql as countHalfPrice } from './tickets/count-half-price.ts'
import { sql as recountHalfPrice } from './tickets/recount-half-price.ts'
import { sql as eventEnd } from './tickets/event-end.ts'
import { sql as offerTickets } from './tickets/offer-tickets.ts'
import { sql as endExpired } from './tickets/end-expired.ts'
import { sql as lockReservations } from './tickets/lock-reservations.ts'
import { sql as useCaptcha } from './accounts/use-captcha.ts'
import { sql as claimTickets } from './tickets/claim-tickets.ts'
import { sql as takeTickets } from './tickets/take-tickets.ts'
import { sql as reclaimTickets } from './tickets/reclaim-tickets.ts'
import { sql as leaveTickets } from './tickets/leave-tickets.ts'
import { sql as returnToTickets } from './tickets/return-to-tickets.ts'
import { sql as issueTickets } from './tickets/issue-tickets.ts'
import { sql as issueOrVoidTickets } from './tickets/issue-or-void-tickets.ts'
import { sql as voidDisputedTickets } from './tickets/void-disputed-tickets.ts'
import { sql as endRefundedItems } from './purchases/end-refunded-items.ts'
import { sql as joinWaitingList } from './tickets/join-waiting-list.ts'
import { sql as acceptOffer } from './tickets/accept-offer.ts'
import { sql as declineOffer } from './tickets/decline-offer.ts'
import { sql as enterWaitingRoom } from './tickets/enter-waiting-room.ts'
import { sql as cardTriesBy } from './purchases/card-tries-by.ts'
import { sql as countCardTries } from './purchases/count-card-tries.ts'
import { sql as unpaidOrdersBy } from './purchases/unpaid-orders-by.ts'
import { sql as askMail } from './accounts/ask-mail.ts'
import { sql as voucherMost } from './purchases/voucher-most.ts'
import { sql as holdByVoucher } from './purchases/hold-by-voucher.ts'
import { sql as nameKeptCard } from './purchases/name-kept-card.ts'
import { sql as newOrderNumber } from './purchases/new-order-number.ts'
import { sql as numberOrder } from './purchases/number-order.ts'
import { sql as attemptsOfBuyer } from './purchases/attempts-of-buyer.ts'
import { sql as lockBuyer } from './purchases/lock-buyer.ts'
import { sql as refuseSecondCharge } from './purchases/refuse-second-charge.ts'
import { sql as reverseSecondPayment } from './purchases/refund-second-payment.ts'
import { sql as mandateIsNeedless } from './purchases/mandate-is-needless.ts'
import { sql as endNeedlessMandates } from './purchases/end-needless-mandates.ts'
import { sql as keepAnOwner } from './accounts/keep-an-owner.ts'
import { sql as keepAudit } from './accounts/keep-audit.ts'
import { sql as keepIndexedStatus } from './purchases/keep-indexed-status.ts'
import { sql as refundAfterWithdrawal } from './purchases/refund-after-withdrawal.ts'
import { sql as endRefundedWithdrawal } from './purchases/end-refunded-withdrawal.ts'
import { sql as acknowledgeWithdrawal } from './purchases/acknowledge-withdrawal.ts'

/**
 * The functions of the database with their triggers, by name: each is written once, in the file of its name. One that
 * is used in an SQL function (not plpgsql) or in a column is listed before it. They are modules, not .sql files, so
 * that the bundled server contains them. `migrate` replaces one whenever its text has changed.
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
  give_back_second_payment: reverseSecondPayment,
  mandate_is_needless: mandateIsNeedless,
  end_needless_mandates: endNeedlessMandates,
  keep_an_owner: keepAnOwner,
  keep_audit: keepAudit,
  keep_indexed_status: keepIndexedStatus,
  end_refunded_withdrawal: endRefundedWithdrawal,
  acknowledge_withdrawal: acknowledgeWithdrawal,
  refund_after_withdrawal: refundAfterWithdrawal,
}
