<?php
/* dokuwiki.php CONF OUT: every page of the wiki as DokuWiki renders it, one HTML file each.
 * CONF: a configuration whose savedir is a scratch folder. */
define('DOKU_INC', '/usr/share/dokuwiki/');
define('DOKU_CONF', $argv[1] . '/');
define('NOSESSION', 1);
$_SERVER['HTTP_HOST'] = 'localhost';
$_SERVER['SERVER_PORT'] = '80';
require_once DOKU_INC . 'inc/init.php';
$found = [];
search($found, $conf['datadir'], 'search_allpages', ['skipacl' => 1]);
foreach ($found as $page) {
    $ID = $page['id'];
    file_put_contents($argv[2] . '/' . $ID . '.html', p_wiki_xhtml($ID, '', false));
}
exit(count($found) > 0 ? 0 : 1);
