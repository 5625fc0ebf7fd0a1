import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Invalid request. Check the data you sent.',
    '401': 'Not authorized.',
    '403': 'Access denied.',
    '404': 'Not found. Check the address you asked for.',
    '410': 'Your purchase could not be made.',
    '422': 'Check the details you filled in.',
    '429': 'Too many attempts in a short time. Wait a minute and try again.',
    '500': 'Internal error. Try again.',
    '502': 'The server got an invalid response.',
    '503': 'Service unavailable.',
    '504': 'The server took too long to respond.',
    other: 'An unknown error occurred. Try again.',
  },
  codes: {
    SESSION_MISMATCH: 'Your session has changed. Reload the page and try again. Nothing was charged.',
    TOKEN_FORGED: 'This page is no longer valid. Reload it and try again. Nothing was charged.',
    LINK_NOT_FOUND: 'This link does not exist or is not available.',
    OFFER_NOT_FOUND: 'This offer is invalid or no longer available. Please contact the seller.',
    PRODUCT_NOT_FOUND: 'This product does not exist or is not available.',
    SELLER_NOT_READY: 'Product not available for payment.',
    NONCE_REUSED: 'This order was already sent with other details. Reload the page before trying again.',
    PRICE_CHANGED: 'The price has changed. Check the new total before paying. Nothing was charged.',
    PAYMENT_IN_PROGRESS:
      'A payment for this purchase is already in progress. Wait for the result and do not pay again.',
    NO_SHIPPING_INTEGRATION: 'The seller has not set up shipping for this product.',
    FREIGHT_INVALID:
      'Please choose your delivery again: the shipping price has expired. Nothing was charged.',
    CAPTCHA_REQUIRED: 'The security check was not completed. Please try again. You have not been charged.',
    TICKET_NOT_RESERVABLE:
      'This ticket is sold by date and needs no reservation. It is yours once it is paid.',
    TICKET_NOT_ON_SALE: 'This batch is not on sale now.',
    WAITING_ROOM: 'This event has a waiting room right now. Reload the page to enter it.',
    TOO_MANY_TICKETS: 'You have selected as many tickets as one purchase allows.',
    TOO_MANY_REQUESTS: 'Too many attempts in a short time. Wait a minute and try again.',
  },
  request: 'Something went wrong while processing your request',
} satisfies FailureTexts['httpErrors']
