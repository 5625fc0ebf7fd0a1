import type { SecurityTexts } from './pt.ts'

export const securityEs: SecurityTexts = {
  title: 'Seguridad',
  factor: 'Código de una aplicación',
  factorOff:
    'Además de la contraseña, el inicio de sesión puede pedir un código de seis dígitos de una aplicación en tu teléfono. Quien descubra solo la contraseña no entra.',
  factorOn: (p) =>
    `Activado: el inicio de sesión pide la contraseña y un código. Códigos de recuperación que quedan: ${p.left}.`,
  asked: (p) => `Exigen un segundo factor: ${p.shops}. Actívalo para continuar.`,
  begin: 'Activar',
  scan: 'Escanea el código con una aplicación de códigos, o escribe en ella la clave:',
  codeAlt: 'Código QR de la clave',
  key: 'Clave',
  code: 'Código de seis dígitos',
  codeHint: 'De la aplicación, ahora.',
  confirm: 'Confirmar',
  recovery: 'Códigos de recuperación',
  recoveryLead:
    'Cada uno vale una vez, en lugar del código de la aplicación. Guárdalos fuera del teléfono: no se muestran otra vez.',
  recoverySave: 'Guardar como archivo',
  recoveryFile: 'codigos-de-recuperacion.txt',
  recoverySaved: 'Guardé los códigos',
  renew: 'Nuevos códigos de recuperación',
  remove: 'Desactivar',
  removeTitle: '¿Desactivar el código de la aplicación?',
  removeLead:
    'El inicio de sesión vuelve a pedir solo la contraseña, y los códigos de recuperación dejan de funcionar.',
  passkey: {
    title: 'Claves de acceso',
    lead: 'Entra con el dedo, la cara o el código del dispositivo, sin contraseña y sin código de aplicación. Una clave funciona solo en este sitio.',
    add: 'Guardar una clave de acceso',
    none: 'Ninguna clave guardada.',
    name: 'Nombre de la clave',
    nameHint: 'Para saber de qué dispositivo es.',
    used: (p) => `usada por última vez el ${p.at}`,
    made: (p) => `guardada el ${p.at}`,
    never: 'nunca usada',
    remove: 'Borrar',
    gone: 'Clave borrada aquí. Bórrala también en el dispositivo.',
    kept: 'Clave guardada. La próxima vez, entra con ella.',
    unknown: 'Este navegador no usa claves de acceso. Usa otro para guardar una.',
    removeTitle: '¿Borrar esta clave de acceso?',
    removeLead:
      'Deja de abrir esta cuenta al instante y no se puede recuperar. Antes, comprueba que tienes otra forma de entrar.',
    removeOf: (p) => `Borrar la clave ${p.name}`,
  },
  mailCode: {
    title: 'Confirma por correo',
    lead: (p) => `El primer segundo factor de una cuenta pide también un código enviado a ${p.email}.`,
    send: 'Enviar el código',
    code: 'Código del correo',
    hint: 'Seis cifras; vale durante diez minutos.',
    again: 'Enviar otro código',
  },
  stop: {
    'first-factor': {
      title: '¿Deshacer el segundo factor?',
      lead: (p) =>
        `Se quita el segundo factor que se activó en ${p.email}, terminan todas las sesiones y la contraseña deja de valer. Enviamos un enlace para elegir otra.`,
      submit: 'Deshacer',
      done: 'Listo: se ha quitado el segundo factor y nadie tiene la sesión abierta. Abre el correo que acabamos de enviar y elige otra contraseña.',
    },
    email: {
      title: '¿Deshacer el cambio del correo?',
      lead: (p) =>
        `La cuenta vuelve a usar ${p.email}. Todas las sesiones terminan, los factores añadidos después se borran y la contraseña deja de valer. Enviamos un enlace para elegir otra.`,
      submit: 'Deshacer',
      done: 'Listo: la cuenta usa de nuevo esta dirección y nadie está conectado. Abre el correo que acabamos de enviar y elige otra contraseña.',
    },
    recovery: {
      title: '¿Conservar el segundo factor?',
      lead: (p) =>
        `Alguien ha pedido que se quiten los segundos factores de ${p.email}, dados por perdidos. Si todavía los tienes, consérvalos.`,
      submit: 'Conservar el segundo factor',
      done: 'Listo: la aplicación y las claves de acceso siguen valiendo.',
    },
  },
  need: 'Segundo factor del equipo',
  needOn: 'Exigido: quien no lo tiene debe activarlo antes de ver la tienda.',
  needOff: 'Cada persona elige si lo activa.',
  needIt: 'Exigirlo a todas las personas',
  needItNot: 'Dejar de exigirlo',
  limits: 'Límite de reembolsos por día',
  limitsLead:
    'Cuánto puede reembolsar cada persona en un día de la tienda. El límite de la persona vale en lugar del de su función; los dueños no tienen límite.',
  noLimits: 'Ningún límite todavía.',
  takeOff: 'Quitar el límite',
  limit: 'Limitar',
  who: 'Función o persona',
  currency: 'Moneda',
  amount: 'Importe por día',
  aDay: (p) => `hasta ${p.amount} por día`,
}
