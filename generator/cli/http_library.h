/* libmicrohttpd is opened only when `serve` starts, because it depends on GnuTLS, which no other
 * command needs. */
#ifndef CLI_HTTP_LIBRARY_H
#define CLI_HTTP_LIBRARY_H

#include "base/library.h"

#include <microhttpd.h>

#define HTTP_NAMES(MEMBER) \
    MEMBER(MHD_add_response_header) \
    MEMBER(MHD_create_response_from_buffer) \
    MEMBER(MHD_create_response_from_callback) \
    MEMBER(MHD_destroy_response) \
    MEMBER(MHD_get_daemon_info) \
    MEMBER(MHD_get_timeout) \
    MEMBER(MHD_lookup_connection_value) \
    MEMBER(MHD_queue_response) \
    MEMBER(MHD_resume_connection) \
    MEMBER(MHD_run) \
    MEMBER(MHD_start_daemon) \
    MEMBER(MHD_stop_daemon) \
    MEMBER(MHD_suspend_connection)

LIBRARY_DECLARE(http, HTTP_NAMES)

#define MHD_add_response_header (http_functions()->MHD_add_response_header)
#define MHD_create_response_from_buffer (http_functions()->MHD_create_response_from_buffer)
#define MHD_create_response_from_callback (http_functions()->MHD_create_response_from_callback)
#define MHD_destroy_response (http_functions()->MHD_destroy_response)
#define MHD_get_daemon_info (http_functions()->MHD_get_daemon_info)
#define MHD_get_timeout (http_functions()->MHD_get_timeout)
#define MHD_lookup_connection_value (http_functions()->MHD_lookup_connection_value)
#define MHD_queue_response (http_functions()->MHD_queue_response)
#define MHD_resume_connection (http_functions()->MHD_resume_connection)
#define MHD_run (http_functions()->MHD_run)
#define MHD_start_daemon (http_functions()->MHD_start_daemon)
#define MHD_stop_daemon (http_functions()->MHD_stop_daemon)
#define MHD_suspend_connection (http_functions()->MHD_suspend_connection)

#endif
