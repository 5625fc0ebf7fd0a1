import type { OfficeMailTexts } from './pt.ts'

export const officeMailEs: OfficeMailTexts = {
  footer: 'Panel de la tienda',
  password: {
    subject: 'Elige otra contraseña',
    title: 'Elige otra contraseña',
    text: 'Alguien pidió un enlace para cambiar la contraseña de esta cuenta.',
    button: 'Elegir la contraseña',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas.`,
    why: 'Si no fuiste tú, no hagas nada: la contraseña de ahora sigue valiendo.',
  },
  invitation: {
    subject: (p) => `Invitación al equipo de ${p.seller}`,
    title: (p) => `Únete al equipo de ${p.seller}`,
    text: (p) => `${p.author} invitó a esta dirección. Función: ${p.role}.`,
    button: 'Aceptar la invitación',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas.`,
    why: 'Si no conoces a quien te invitó, no hagas nada.',
  },
  tries: {
    subject: 'Muchos intentos de entrar en tu cuenta',
    title: 'Alguien intenta entrar en tu cuenta',
    text: 'Hubo muchos intentos con contraseñas equivocadas. Quien lo intentó espera quince minutos; tú entras desde otro lugar como siempre.',
    button: 'Ver dónde entraste',
    why: 'Si no fuiste tú, guarda una clave de acceso o activa el código de una aplicación en Mi cuenta.',
  },
  'new-email': {
    subject: 'Confirma el nuevo correo de tu cuenta',
    title: 'Confirma el nuevo correo de tu cuenta',
    text: 'Alguien pidió que una cuenta del panel pase a usar esta dirección.',
    button: 'Confirmar el correo',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas, para quien está en la cuenta.`,
    why: 'Si no fuiste tú, no hagas nada: la dirección no cambia.',
  },
  'email-taken': {
    subject: 'Este correo ya es el de una cuenta',
    title: 'Este correo ya es el de tu cuenta',
    text: 'Alguien pidió que otra cuenta del panel pase a usar esta dirección. Ya es la de la tuya, así que nada cambió.',
    button: 'Ver mi cuenta',
    why: 'Si fuiste tú, elige otra dirección para la otra cuenta.',
  },
  'email-changed': {
    subject: 'El correo de tu cuenta cambió',
    title: 'El correo de tu cuenta cambió',
    text: 'La cuenta del panel que usaba esta dirección ahora usa otra. El inicio de sesión y los mensajes usan la nueva.',
    button: 'No fui yo: deshacer',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas.`,
    why: 'Si no fuiste tú, deshazlo con este enlace: la cuenta vuelve a usar esta dirección, todas las sesiones terminan y eliges otra contraseña.',
  },
  credentials: {
    subject: 'Ha cambiado lo que abre tu cuenta',
    title: 'Ha cambiado lo que abre tu cuenta',
    changes: {
      'password-changed': 'Se ha cambiado la contraseña de esta cuenta.',
      'factor-added': 'Se ha activado el código de una aplicación en esta cuenta.',
      'factor-removed': 'Se ha desactivado el código de la aplicación en esta cuenta.',
      'factor-reset':
        'Se han quitado la aplicación y las claves de acceso de esta cuenta, dadas por perdidas.',
      'passkey-added': 'Se ha guardado una clave de acceso en esta cuenta.',
      'passkey-removed': 'Se ha borrado una clave de acceso de esta cuenta.',
      'recovery-renewed': 'Se han cambiado los códigos de recuperación de esta cuenta.',
      'factor-undone':
        'Se ha deshecho el segundo factor que se había activado en esta cuenta. Todas las sesiones han terminado y la contraseña ya no vale: otro correo trae el enlace para elegir una nueva.',
      'recovery-started':
        'Alguien que responde por esta cuenta ha pedido que se quiten su aplicación y sus claves de acceso, dadas por perdidas.',
      'recovery-stopped':
        'La aplicación y las claves de acceso de esta cuenta no se quitarán: la solicitud se ha cancelado.',
    },
    undo: {
      button: 'No fui yo: deshacer',
      note: (p) =>
        `Si no fuiste tú, deshazlo con este enlace, que vale una vez, durante ${p.hours} horas: se quita el segundo factor, terminan todas las sesiones y eliges otra contraseña.`,
    },
    stop: {
      button: 'Cancelar la solicitud',
      note: (p) =>
        `Si todavía tienes la aplicación o una clave de acceso, cancela con este enlace o entra con una de ellas. Si no, se quitan la primera vez que se entre con la contraseña pasadas ${p.hours} horas.`,
    },
    button: 'Ver mi cuenta',
    why: 'Si no fuiste tú, cambia la contraseña ahora, cierra las otras sesiones en Mi cuenta y avisa a los dueños de la tienda.',
  },
  factorCode: {
    subject: 'Código para activar el segundo factor',
    title: 'Activa el segundo factor',
    text: (p) => `Escribe este código en el panel: ${p.code}. Vale una vez, durante ${p.minutes} minutos.`,
    button: 'Ver mi cuenta',
    why: 'Si no fuiste tú, alguien conoce tu contraseña: cámbiala ahora. No le des este código a nadie.',
  },
  team: {
    subject: (p) => `Cambio en el equipo de ${p.seller}`,
    title: (p) => `Cambio en el equipo de ${p.seller}`,
    'owner-given': (p) => `${p.author} ha hecho dueño de la tienda a ${p.name}.`,
    'owner-invited': (p) => `${p.author} ha invitado a ${p.name} a ser dueño de la tienda.`,
    'owner-joined': (p) => `${p.name} ha aceptado la invitación y ahora es dueño de la tienda.`,
    'owner-taken': (p) => `${p.author} ha quitado a ${p.name} la función de dueño de la tienda.`,
    'first-factor': (p) => `${p.name} activó el primer segundo factor de la cuenta.`,
    'factor-undone': (p) =>
      `El primer segundo factor de la cuenta de ${p.name} se deshizo con el enlace del correo, y la cuenta necesita otra contraseña.`,
    'password-reset': (p) => `${p.name} eligió otra contraseña con un enlace recibido por correo.`,
    'recovery-started': (p) =>
      `${p.author} ha pedido que se quite el segundo factor perdido de ${p.name}. Ocurre pasadas 24 horas, si nadie lo cancela.`,
    'email-changed': (p) => `${p.name} cambió el correo de la cuenta.`,
    'email-undone': (p) =>
      `El cambio del correo de la cuenta de ${p.name} se deshizo con el enlace del correo, y la cuenta necesita otra contraseña.`,
    removed: (p) => `${p.author} ha quitado a ${p.name} del equipo.`,
    left: (p) => `${p.name} ha dejado el equipo.`,
    button: 'Ver el equipo',
    why: 'Si no lo esperabas, entra ahora, revisa el equipo y cambia tu contraseña.',
  },
  destinations: {
    subject: (p) => `${p.seller}: nuevo destino de compradores o de sus datos`,
    title: (p) => `Ha cambiado adónde se lleva a los compradores o sus datos: ${p.seller}`,
    text: (p) =>
      `${p.author} ha cambiado una dirección o un servicio de la tienda ${p.seller} al que se lleva a los compradores o sus datos.`,
    fields: {
      '/access_url': 'Dirección de acceso',
      '/pixels': 'Píxeles',
      '/offers/*/other_checkout': 'Checkout en otra instalación',
      '/email': 'Correo de contacto',
      '/phone': 'Teléfono de contacto',
      '/referral_url': 'Sitio de la tienda',
      '/embedding_sites': 'Sitios que muestran el checkout',
      '/advertising_consent': 'Consentimiento para publicidad',
      '/link_exit_pop_up': 'Enlace al salir de la página',
      '/whatsapp_number': 'Número de WhatsApp',
      '/jivochat_id': 'Chat JivoChat',
    },
    none: 'nada',
    more: (p) => (p.count === 1 ? 'Un cambio más no cabe aquí.' : `${p.count} cambios más no caben aquí.`),
    button: 'Ver la actividad de la tienda',
    why: 'Si no lo esperabas, entra ahora, deshaz el cambio en el historial y cambia tu contraseña.',
  },
}
