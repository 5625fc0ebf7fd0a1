import type { FailureTexts } from '../texts.ts'

export const errors = {
  '1404': 'Este producto no es una suscripción. Pide el enlace correcto al vendedor.',
  '1405':
    'Ninguna suscripción activa está vinculada a este documento. Revisa el número; si ya terminó, suscríbete de nuevo o contacta con el vendedor.',
  '0404': 'No se hizo ninguna suscripción con este documento. Revisa el número.',
  '0001': 'Este cupón ya no es válido. Continúa sin él o usa otro.',
  COUPON_USED_UP: 'Este cupón ya alcanzó su límite de usos. Continúa sin él o usa otro.',
  '87': 'No se pudo procesar la tarjeta. Revisa los datos de la tarjeta.',
  BAD_TRACK_2_DATA: 'No se pudo procesar la tarjeta. Revisa los datos de la tarjeta.',
  BANK: 'El banco no autorizó el pago. Habla con tu banco o con el emisor de la tarjeta.',
  CREDIT_CARD_OPERATOR:
    'La entidad emisora no autorizó el pago. Habla con tu banco o con el emisor de la tarjeta.',
  BLACKLIST_PURCHASE:
    'La tarjeta se bloqueó tras muchos intentos. Pide al emisor que la desbloquee o usa otra.',
  INVALID_CVV: 'El código de seguridad (CVV) no es correcto. Escríbelo de nuevo.',
  INVALID_CLIENT_DATA: 'Hay datos personales incorrectos. Revísalos y vuelve a intentarlo.',
  DUPLICATE_PURCHASE: 'Ya compraste este producto. Busca la confirmación en tu correo.',
  PRODUCT_OUT_OF_STOCK: 'Este producto está agotado. Pregunta al vendedor cuándo volverá.',
  INVALID_DATA: 'Los datos de la tarjeta son incorrectos. Revísalos y vuelve a intentarlo.',
  INVALID_CREDIT_CARD: 'Esta tarjeta está desactivada, bloqueada, vencida o no se acepta. Usa otra.',
  CREDIT_CARD_INVALID: 'No se pudo completar el pedido. Vuelve a intentarlo más tarde.',
  CARD_GONE:
    'Por seguridad, guardamos los datos de la tarjeta poco tiempo y ya no están aquí. Escribe la tarjeta otra vez.',
  WALLET_GONE:
    'Cada autorización de tu cartera sirve para un solo pago y por poco tiempo, y esta ya no es válida. Paga con la cartera otra vez.',
  INSUFFICIENT_FUNDS:
    'El límite de la tarjeta no es suficiente. Prueba con otra tarjeta u otra forma de pago.',
  INVALID_PAYMENT_TYPE: 'Esta forma de pago no sirve para esta compra. Elige otra.',
  INVALID_INSTALLMENTS: 'No se autorizó el número o el importe de las cuotas. Elige otro número de cuotas.',
  CURRENCY_NOT_SUPPORTED: 'Esta tarjeta no admite la moneda de la compra. Prueba con otra.',
  SUSPECTED_FRAUD: 'La operación no está permitida. Habla con tu banco o usa otra forma de pago.',
  SUSPECTED_INTERN_FRAUD:
    'Por seguridad, por ahora no se aceptan tarjetas aquí. Paga de otra forma o vuelve a probar con tarjeta dentro de una hora.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'La compra no se completó. Revisa los datos y vuelve a intentarlo, o elige otra forma de pago.',
  GENERIC:
    'Hubo un error al procesar el pago. Revisa los datos y, si el error continúa, contacta con el vendedor.',
  TICKET_UNAVAILABLE: 'Otra persona acaba de comprar esta entrada. Elige otra.',
  WORLDPAY_CARD_ERROR: 'No se pudo procesar el pago con esta tarjeta. Prueba con otra o espera unas horas.',
  INCOMPLETE_ADDRESS: 'Completa todos los campos de la dirección.',
  COMPLETE_CHALLENGE_3DS:
    'No se pudo completar la verificación 3-D Secure de tu banco. Vuelve a intentarlo o usa otra tarjeta.',
  EXPIRED_RATE_TOKEN: 'El tipo de cambio ha caducado. Recarga la página para ver el precio actual.',
  INVALID_INSTALLMENTS_BUMP:
    'El producto adicional no admite ese número de cuotas. Elige menos cuotas o quita ese producto.',
  ORDER_BUMP_ERROR: 'No se pudo incluir el producto adicional. Quítalo y vuelve a intentarlo.',
  PENDING_FRAUD_ANALYSIS:
    'Hemos recibido tu pedido y lo estamos verificando. Te enviaremos el resultado por correo.',
  TOO_MANY_UNPAID: 'Tienes pedidos pendientes de pago. Paga uno de ellos o inténtalo de nuevo en una hora.',
  VOUCHER_UNAVAILABLE:
    'Hay demasiados pedidos con boleto o ficha de pago pendientes ahora. Elige otra forma de pago para comprar ya.',
} satisfies FailureTexts['errors']
