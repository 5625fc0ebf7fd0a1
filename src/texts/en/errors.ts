import type { FailureTexts } from '../texts.ts'

export const errors = {
  '1404': 'This product is not a subscription. Ask the seller for the right link.',
  '1405':
    'No active subscription is linked to this ID number. Check the number; if it has ended, subscribe again or contact the seller.',
  '0404': 'There is no subscription with this ID number. Check the number.',
  '0001': 'This coupon is no longer valid. Continue without it or use another one.',
  COUPON_USED_UP: 'This coupon has been used up. Continue without it or use another one.',
  '87': 'The card could not be processed. Check the card details.',
  BAD_TRACK_2_DATA: 'The card could not be processed. Check the card details.',
  BANK: 'Your bank did not authorize the payment. Contact your bank or card issuer.',
  CREDIT_CARD_OPERATOR: 'The card issuer did not authorize the payment. Contact your bank or card issuer.',
  BLACKLIST_PURCHASE:
    'The card was blocked after too many attempts. Ask the card issuer to unblock it or use another card.',
  INVALID_CVV: 'The security code (CVV) is not correct. Enter it again.',
  INVALID_CLIENT_DATA: 'Some of your personal details are incorrect. Check them and try again.',
  DUPLICATE_PURCHASE: 'You have already bought this product. Look for the confirmation in your email.',
  PRODUCT_OUT_OF_STOCK: 'This product is sold out. Ask the seller when it will be available again.',
  INVALID_DATA: 'The card details are incorrect. Check them and try again.',
  INVALID_CREDIT_CARD: 'This card is disabled, blocked, expired or not supported. Use another card.',
  CREDIT_CARD_INVALID: 'The order could not be completed. Try again later.',
  CARD_GONE:
    'For your safety we keep card details only for a short time, and yours are gone. Please enter your card again.',
  WALLET_GONE:
    'A wallet approval works once and only for a short time, and this one has expired. Please pay with your wallet again.',
  INSUFFICIENT_FUNDS: 'The card limit is too low. Try another card or another payment method.',
  INVALID_PAYMENT_TYPE: 'This payment method is not valid for this purchase. Choose another one.',
  INVALID_INSTALLMENTS:
    'The number or the amount of the installments was not authorized. Choose another number.',
  CURRENCY_NOT_SUPPORTED: 'This card does not support the currency of the purchase. Try another one.',
  SUSPECTED_FRAUD: 'The transaction was not allowed. Contact your bank or use another payment method.',
  SUSPECTED_INTERN_FRAUD:
    'For security, cards are not accepted here for now. Pay another way, or try a card again in an hour.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'The purchase was not completed. Review your details and try again, or choose another payment method.',
  GENERIC:
    'Something went wrong while processing the payment. Check your details and, if it happens again, contact the seller.',
  TICKET_UNAVAILABLE: 'This ticket has just been bought by someone else. Choose another one.',
  WORLDPAY_CARD_ERROR: 'We could not process this card. Try another one or wait a few hours.',
  INCOMPLETE_ADDRESS: 'Fill in all the address fields.',
  COMPLETE_CHALLENGE_3DS:
    'Your bank’s 3-D Secure check could not be completed. Try again or use another card.',
  EXPIRED_RATE_TOKEN: 'The exchange rate has expired. Reload the page to see the current price.',
  INVALID_INSTALLMENTS_BUMP:
    'The add-on does not accept this number of installments. Choose fewer or remove the add-on.',
  ORDER_BUMP_ERROR: 'The add-on could not be included. Remove it and try again.',
  PENDING_FRAUD_ANALYSIS:
    'We have received your order, and it is going through a quick check. We will email you the result.',
  TOO_MANY_UNPAID:
    'Some of your orders are still waiting for payment. Pay one of them or try again in an hour.',
  VOUCHER_UNAVAILABLE:
    'Too many orders are being paid by boleto or voucher right now. Choose another payment method to buy now.',
} satisfies FailureTexts['errors']
