import type { TextsOf } from '../../i18n/messages.ts';
import type { connectText } from './connect.text.ts';

export const texts: TextsOf<typeof connectText> = {
  title: 'Relier votre client IA',
  note: 'Les clients MCP disposent des mêmes outils et des mêmes sources que cette discussion. Ils ne peuvent que lire.',
  'step.token':
    'Créez un jeton personnel dans vos réglages. Ne lui donnez que les droits dont le client a besoin :',
  'scope.market': 'cours, signaux, prévisions, actualités et tout ce qui concerne les actifs.',
  'scope.portfolio': 'votre portefeuille, vos ordres et vos alertes, en lecture seule.',
  'scope.never':
    'Aucun outil ne passe d’ordre, quels que soient les droits. Un jeton révoqué cesse de fonctionner en moins d’une seconde.',
  tokens: 'Jetons personnels',
  'step.address': 'Voici l’adresse du serveur :',
  'step.client': 'Ajoutez le serveur à votre client. Là où figure YOUR_TOKEN, mettez votre jeton :',
  'step.ask': 'Posez une question à votre client, par exemple « Que dit Auspex de BTC ? »',
  client: 'Client',
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
  'client.oauth':
    'Les connecteurs que l’on ajoute à Claude sur le web ou à ChatGPT passent par OAuth, que ce serveur n’offre pas ; prenez plutôt l’un de ces clients. Si l’un d’eux vous demande de vous connecter ou parle d’enregistrement, son jeton manque, est faux ou a expiré.',
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
