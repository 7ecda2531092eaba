import type { TextsOf } from '../../i18n/messages.ts';
import type { accountsText } from './accounts.text.ts';

export const texts: TextsOf<typeof accountsText> = {
  mailHere: 'Les e-mails restent sur cette machine : le terminal indique où les lire.',
  'handler.unknown': 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.',
  toSignIn: 'Se connecter',
  'failure.refused': 'Adresse e-mail ou mot de passe incorrect. ({{message}})',
  'failure.linkWorn': 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  'failure.signInOver':
    'Cette connexion est terminée ou a pris trop de temps. Recommencez depuis le début. ({{message}})',
  'failure.wrongCode':
    'Ce code est incorrect. Les codes changent toutes les 30 secondes ; un code de secours ne sert qu’une fois. ({{message}})',
  'failure.wrongPassword': 'Mot de passe incorrect. ({{message}})',
  'failure.otherBrowser': 'Ouvrez ce lien dans le navigateur où vous vous êtes inscrit. ({{message}})',
  'failure.notVerified': 'Confirmez d’abord votre adresse e-mail. ({{message}})',
  'failure.tooMany': 'Trop d’essais : {{message}}',
  'failure.recentLogin':
    'Reconnectez-vous d’abord : cette action demande une connexion de moins de 15 minutes. ({{message}})',
  'rule.listed': 'Votre mot de passe ne remplit pas encore les conditions ci-dessous.',
  'rule.common': 'Ce mot de passe est trop facile à deviner.',
  'rule.personal': 'N’utilisez pas seulement votre nom ou votre adresse.',
  'field.email': 'Adresse e-mail',
  'field.password': 'Mot de passe',
  'field.name': 'Nom',
  'login.title': 'Connexion',
  'login.secondLead': 'Encore une étape : la double authentification.',
  'login.submit': 'Se connecter',
  'login.forgot': 'Mot de passe oublié ?',
  'login.register': 'Créer un compte',
  'login.code': 'Code',
  'login.codeHint': 'Les six chiffres de votre application, ou l’un de vos codes de secours.',
  'login.startOver': 'Recommencer',
  'login.ended':
    'Cette page est réservée aux membres. Si vous étiez connecté, votre session a expiré, ou a été fermée depuis un autre appareil ou lors d’une modification de votre compte. Connectez-vous pour reprendre là où vous en étiez.',
  'login.noCookies':
    'Votre navigateur bloque les cookies de ce site et vous déconnecterait aussitôt. Autorisez-les, puis rechargez cette page.',
  'social.or': 'ou',
  'social.google': 'Continuer avec Google',
  'social.facebook': 'Continuer avec Facebook',
  'social.missingData':
    'Une erreur est survenue avec les données fournies. Réessayez. Si l’erreur persiste, contactez-nous par la page d’assistance !',
  'social.accountExists':
    'Un compte existe déjà avec cette adresse. Connectez-vous comme auparavant, ou choisissez un nouveau mot de passe.',
  'social.disabled': 'Incorrect Username/Password.',
  'social.refused': 'La connexion n’a pas abouti. Rien n’a changé ; réessayez.',
  'register.title': 'Créez votre compte',
  'register.lead':
    'Gratuit : tous les outils d’analyse, un portefeuille et un compte fictif. Sans carte bancaire.',
  'register.submit': 'Créer le compte',
  'register.agree': 'En vous inscrivant, vous acceptez :',
  'register.terms': 'les conditions',
  'register.privacy': 'la politique de confidentialité',
  'register.login': 'J’ai déjà un compte',
  'forgot.title': 'Mot de passe oublié ?',
  'forgot.lead': 'Indiquez votre adresse : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  'forgot.submit': 'Envoyer le lien',
  'forgot.sent':
    'Le lien de réinitialisation a été envoyé dans votre boîte, pensez à vérifier vos indésirables !',
  'forgot.login': 'Retour à la connexion',
  'reset.title': 'Choisissez un nouveau mot de passe',
  'reset.lead': 'Tous les appareils connectés seront déconnectés.',
  'reset.password': 'Nouveau mot de passe',
  'reset.submit': 'Enregistrer le mot de passe',
  'reset.askAgain': 'Demander un nouveau lien',
};
