import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Solicitud no válida. Revisa los datos enviados.',
    '401': 'No autorizado. Recarga la página y vuelve a intentarlo.',
    '403': 'Acceso denegado. Recarga la página y vuelve a intentarlo.',
    '404': 'No se encontró el recurso. Revisa la dirección solicitada.',
    '410': 'No se ha podido realizar tu compra. Vuelve a intentarlo en un minuto.',
    '422': 'Revisa los datos introducidos.',
    '429': 'Demasiados intentos en poco tiempo. Espera un minuto y vuelve a intentarlo.',
    '500': 'Error interno. Vuelve a intentarlo.',
    '502': 'El servidor recibió una respuesta no válida. Vuelve a intentarlo en un minuto.',
    '503': 'Servicio no disponible. Vuelve a intentarlo en un minuto.',
    '504': 'El servidor tardó demasiado en responder. Vuelve a intentarlo en un minuto.',
    other: 'Ocurrió un error desconocido. Vuelve a intentarlo.',
  },
  codes: {
    SESSION_MISMATCH:
      'Tu sesión ha cambiado. Recarga la página y vuelve a intentarlo. No se ha cobrado nada.',
    TOKEN_FORGED: 'La página ha perdido validez. Recárgala y vuelve a intentarlo. No se ha cobrado nada.',
    LINK_NOT_FOUND: 'Este enlace no existe o no está disponible. Pide el enlace correcto al vendedor.',
    OFFER_NOT_FOUND: 'Esta oferta no es válida o ya no está disponible. Ponte en contacto con el vendedor.',
    PRODUCT_NOT_FOUND: 'Este producto no existe o no está disponible. Pide el enlace correcto al vendedor.',
    SELLER_NOT_READY: 'Este producto no se puede comprar en este momento. Contacta con el vendedor.',
    NONCE_REUSED: 'Este pedido ya se envió con otros datos. Recarga la página antes de volver a intentarlo.',
    PRICE_CHANGED: 'El precio ha cambiado. Revisa el nuevo total antes de pagar. No se ha cobrado nada.',
    PAYMENT_IN_PROGRESS:
      'Ya hay un pago en curso para esta compra. Espera el resultado y no vuelvas a pagar. Si el pago no es tuyo, compra con otro correo.',
    NO_SHIPPING_INTEGRATION: 'Este producto todavía no se puede enviar. Contacta con el vendedor.',
    FREIGHT_INVALID:
      'Elige de nuevo la forma de envío: el precio del envío ha caducado. No se ha cobrado nada.',
    CAPTCHA_REQUIRED:
      'La comprobación de seguridad no se ha completado. Inténtalo de nuevo. No se ha cobrado nada.',
    TICKET_NOT_RESERVABLE: 'Esta entrada se vende por fecha y no se reserva. Será tuya cuando la pagues.',
    TICKET_NOT_ON_SALE: 'Esta fase no está a la venta ahora. Elige otra.',
    WAITING_ROOM: 'El evento tiene ahora una sala de espera. Recarga la página para entrar en ella.',
    TOO_MANY_TICKETS: 'Son más entradas de las que permite una compra. Elige menos.',
    TOO_MANY_REQUESTS:
      'Demasiados intentos. Espera un poco y vuelve a intentarlo; si sigue igual, contacta con el vendedor.',
  },
  request: 'Ocurrió un error al procesar tu solicitud',
} satisfies FailureTexts['httpErrors']
