import type { SecurityTexts } from './pt.ts'

export const securityEs: SecurityTexts = {
  title: 'Seguridad',
  factor: 'Código de una aplicación',
  factorOff:
    'Además de la contraseña, la entrada puede pedir un código de seis números de una aplicación en tu teléfono. Quien descubra solo la contraseña no entra.',
  factorOn: (p) =>
    `Activado: la entrada pide la contraseña y un código. Códigos de recuperación que quedan: ${p.left}.`,
  asked: (p) => `${p.shops} pide un segundo factor a quienes trabajan allí. Actívalo para continuar.`,
  begin: 'Activar',
  scan: 'Escanea el código con una aplicación de códigos, o escribe en ella la clave:',
  codeAlt: 'Código QR de la clave',
  key: 'Clave',
  code: 'Código de seis números',
  codeHint: 'De la aplicación, ahora.',
  confirm: 'Confirmar',
  recovery: 'Códigos de recuperación',
  recoveryLead:
    'Cada uno vale una vez, en lugar del código de la aplicación. Guárdalos fuera del teléfono: no se muestran otra vez.',
  recoverySaved: 'Guardé los códigos',
  renew: 'Hacer nuevos códigos de recuperación',
  remove: 'Desactivar',
  removeTitle: '¿Desactivar el código de la aplicación?',
  removeLead:
    'La entrada vuelve a pedir solo la contraseña, y los códigos de recuperación dejan de funcionar.',
  need: 'Segundo factor del equipo',
  needOn: 'Exigido: quien no lo tiene debe activarlo antes de ver la tienda.',
  needOff: 'Cada persona elige si lo activa.',
  needIt: 'Exigirlo a todas las personas',
  needItNot: 'Dejar de exigirlo',
  limits: 'Límite de devoluciones por día',
  limitsLead:
    'Cuánto puede devolver cada persona en un día de la tienda. El límite de la persona vale en lugar del de su función; los dueños no tienen límite.',
  noLimits: 'Ningún límite todavía.',
  takeOff: 'Quitar el límite',
  limit: 'Limitar',
  who: 'Función o persona',
  currency: 'Moneda',
  amount: 'Importe por día',
  aDay: (p) => `hasta ${p.amount} por día`,
}
