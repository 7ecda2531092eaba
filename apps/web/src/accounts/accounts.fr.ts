import type { Texts } from '../i18n/messages.ts';
import type { accountsEnglish } from './accounts.en.ts';

export const accountsFrench: Texts<keyof typeof accountsEnglish> = {
  'purpose.profile': 'Qui vous êtes ici : nom, image et coordonnées.',
  'part.about': 'Nom et téléphone',
  'part.pictures': 'Image et arrière-plan',
  'purpose.profileSettings': 'Mot de passe, appareils, second facteur, notifications, vos données.',
  'part.security': 'Mot de passe et second facteur',
  'part.devices': 'Où vous êtes connecté',
  'part.notices': 'Ce que vous voulez savoir',
  'part.data': 'Export et suppression de vos données',
  'purpose.login': 'Avec une adresse et un mot de passe, et avec Google ou Facebook s’ils sont proposés.',
  'part.loginForm': 'Adresse et mot de passe',
  'purpose.register':
    'Un compte gratuit ouvre tous les outils ; les formules payantes ajoutent les signaux du jour.',
  'part.registerForm': 'Nom, adresse et mot de passe',
  'purpose.forgotPassword':
    'Indiquez votre adresse : un lien pour choisir un nouveau mot de passe vous parvient.',
  'part.forgotForm': 'Votre adresse',
  'purpose.passwordReset':
    'Choisissez un nouveau mot de passe ; tous les appareils connectés seront déconnectés.',
  'part.resetForm': 'Le nouveau mot de passe',
  'purpose.identityHandler': 'Les liens de nos messages arrivent ici, puis mènent à la bonne page.',
  'loggedOut.title': 'Vous êtes déconnecté',
  'loggedOut.text': 'Ce navigateur vous a oublié. Votre compte et tout son contenu restent tels quels.',
  'loggedOut.again': 'Se reconnecter',
  'verification.title': 'Consultez votre messagerie',
  'verification.text':
    'Nous vous avons envoyé un lien. Ouvrez-le dans l’heure pour confirmer votre adresse ; regardez aussi les indésirables.',
  'verified.title': 'Votre adresse est vérifiée',
  'verified.text': 'Votre adresse est confirmée. Vous pouvez utiliser tout ce que votre formule ouvre.',
  'passwordChanged.title': 'Votre mot de passe est modifié',
  'passwordChanged.text':
    'Tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  toSignIn: 'Se connecter',
};
