import type { TextsOf } from '../../i18n/messages.ts';
import type { connectText } from './connect.text.ts';

export const texts: TextsOf<typeof connectText> = {
  title: 'Relier votre client IA',
  note: 'Les clients MCP disposent des mêmes outils et des mêmes sources que cette discussion. Ils ne peuvent que lire.',
  'step.add': 'Ajoutez ce serveur à votre client :',
  'signIn.claude':
    'Dans Claude, sur le web ou l’ordinateur : Paramètres, Connecteurs, Ajouter un connecteur personnalisé. Saisissez cette adresse, puis choisissez Connecter.',
  'signIn.chatgpt':
    'Dans ChatGPT : Paramètres, Applications, Paramètres avancés, puis activez le mode développeur. Créez ensuite une application avec cette adresse et OAuth.',
  'signIn.claude-code':
    'À lancer dans un terminal. Tapez ensuite /mcp dans Claude Code et choisissez auspex pour vous connecter.',
  'signIn.vscode': 'À placer dans .vscode/mcp.json ; démarrez ensuite le serveur.',
  'signIn.json':
    'À placer dans le fichier où votre client garde ses serveurs MCP (pour Cursor, ~/.cursor/mcp.json) ; choisissez ensuite de vous connecter.',
  'signIn.internet':
    'Ce client se connecte depuis Internet : il lui faut une adresse accessible de là, qui commence par https.',
  'step.signIn':
    'Votre navigateur ouvre ce site. Connectez-vous, indiquez ce que le client peut lire et choisissez « Relier ». Il figure ensuite parmi les jetons personnels de vos réglages, où vous pouvez le retirer.',
  byToken: 'Plutôt avec un jeton',
  'byToken.note': 'Pour les scripts, et pour les clients qui ne peuvent pas ouvrir de navigateur.',
  'step.token':
    'Créez un jeton personnel dans vos réglages. Ne lui donnez que les droits dont le client a besoin :',
  'scope.market': 'cours, signaux, prévisions, actualités et tout ce qui concerne les actifs.',
  'scope.portfolio': 'votre portefeuille, vos ordres et vos alertes, en lecture seule.',
  'scope.never':
    'Aucun outil ne passe d’ordre, quels que soient les droits. Un jeton révoqué cesse de fonctionner en moins d’une seconde.',
  tokens: 'Jetons personnels',
  'step.client': 'Ajoutez le serveur à votre client. Là où figure YOUR_TOKEN, mettez votre jeton :',
  'step.ask': 'Posez une question à votre client, par exemple « Que dit Auspex de BTC ? »',
  client: 'Client',
  'client.claude': 'Claude (web et ordinateur)',
  'client.chatgpt': 'ChatGPT',
  'client.json': 'Cursor et la plupart des clients (JSON)',
  'client.json.how':
    'À placer dans le fichier où votre client garde ses serveurs MCP ; pour Cursor, ~/.cursor/mcp.json.',
  'client.claude-code': 'Claude Code',
  'client.claude-code.how': 'À lancer dans un terminal.',
  'client.vscode': 'Visual Studio Code',
  'client.vscode.how':
    'À placer dans .vscode/mcp.json. VS Code demande votre jeton au démarrage du serveur et ne l’écrit pas dans le fichier.',
  'client.local': 'Claude Desktop (passerelle)',
  'client.local.how':
    'Pour les clients qui ne lancent que des programmes locaux : une passerelle vers le serveur, qui a besoin de Node.js. Pour Claude Desktop, à ajouter à claude_desktop_config.json (Paramètres, Développeur), puis relancez Claude.',
  'client.curl': 'Essayer avec curl',
  'client.curl.how': 'Affiche les outils que votre jeton peut utiliser.',
  copy: 'Copier',
  copied: 'Copié.',
  copyFailed: 'À copier :',
  tools: 'Outils',
  'tools.note':
    'Ce qu’un client peut demander, et le droit qu’il y faut. Les descriptions sont celles que lit le client, en anglais.',
  'tools.failed': 'Les outils n’ont pas pu être chargés',
  log: 'Ce que vos jetons ont demandé',
  'log.note': 'Chaque appel d’un outil par vos propres clients, le plus récent en premier.',
  'log.failed': 'Le journal n’a pas pu être chargé',
  'log.noToken': 'Vous n’avez pas de jeton personnel',
  'log.noTokenWhy': 'Créez-en un dans vos réglages pour relier un client.',
  'log.token': 'Jeton',
  'log.none': 'Aucun appel',
  'log.noneWhy': 'Ce jeton n’a encore appelé aucun outil.',
  'log.at': 'Heure (UTC)',
  'log.tool': 'Outil',
  'log.outcome': 'Résultat',
  'log.input': 'Entrée',
  'outcome.answered': 'Répondu',
  'outcome.refused': 'Refusé',
  'outcome.failed': 'Échec',
  'log.older': 'Afficher les plus anciens',
};
