import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Invalid request. Check the data you sent.',
    '401': 'Not authorized. Reload the page and try again.',
    '403': 'Access denied. Reload the page and try again.',
    '404': 'Not found. Check the address you asked for.',
    '410': 'Your purchase could not be made. Try again in a minute.',
    '422': 'Check the details you filled in.',
    '429': 'Too many attempts in a short time. Wait a minute and try again.',
    '500': 'Internal error. Try again.',
    '502': 'The server got an invalid response. Try again in a minute.',
    '503': 'Service unavailable. Try again in a minute.',
    '504': 'The server took too long to respond. Try again in a minute.',
    other: 'An unknown error occurred. Try again.',
  },
  codes: {
    SESSION_MISMATCH: 'Your session has changed. Reload the page and try again. You have not been charged.',
    TOKEN_FORGED: 'This page is no longer valid. Reload it and try again. You have not been charged.',
    LINK_NOT_FOUND: 'This link does not exist or is not available. Ask the seller for the right link.',
    OFFER_NOT_FOUND: 'This offer is invalid or no longer available. Please contact the seller.',
    PRODUCT_NOT_FOUND: 'This product does not exist or is not available. Ask the seller for the right link.',
    SELLER_NOT_READY: 'This product cannot be bought right now. Contact the seller.',
    NONCE_REUSED: 'This order was already sent with other details. Reload the page before trying again.',
    PRICE_CHANGED: 'The price has changed. Check the new total before paying. You have not been charged.',
    PAYMENT_IN_PROGRESS:
      'A payment for this purchase is already in progress. Wait for the result and do not pay again. If it is not yours, buy with another email address.',
    NO_SHIPPING_INTEGRATION: 'This product cannot be shipped yet. Contact the seller.',
    FREIGHT_INVALID:
      'Please choose your delivery again: the shipping price has expired. You have not been charged.',
    CAPTCHA_REQUIRED: 'The security check was not completed. Please try again. You have not been charged.',
    TICKET_NOT_RESERVABLE:
      'This ticket is sold by date and needs no reservation. It is yours once it is paid.',
    TICKET_NOT_ON_SALE: 'This release is not on sale now. Choose another one.',
    WAITING_ROOM: 'This event has a waiting room right now. Reload the page to enter it.',
    TOO_MANY_TICKETS: 'One purchase does not allow that many tickets. Choose fewer.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a little and try again; if it goes on, contact the seller.',
  },
  request: 'Something went wrong while processing your request',
} satisfies FailureTexts['httpErrors']
