/* SQLite, opened when there are data, or when a build looks for what the one before kept. */
#ifndef BASE_SQLITE_LIBRARY_H
#define BASE_SQLITE_LIBRARY_H

#include "base/library.h"

#include <sqlite3.h>

#define SQLITE_NAMES(MEMBER) \
    MEMBER(sqlite3_aggregate_context) \
    MEMBER(sqlite3_bind_blob) \
    MEMBER(sqlite3_bind_blob64) \
    MEMBER(sqlite3_bind_double) \
    MEMBER(sqlite3_bind_int) \
    MEMBER(sqlite3_bind_int64) \
    MEMBER(sqlite3_bind_null) \
    MEMBER(sqlite3_bind_parameter_count) \
    MEMBER(sqlite3_bind_parameter_name) \
    MEMBER(sqlite3_bind_text) \
    MEMBER(sqlite3_blob_bytes) \
    MEMBER(sqlite3_blob_close) \
    MEMBER(sqlite3_blob_open) \
    MEMBER(sqlite3_blob_read) \
    MEMBER(sqlite3_blob_reopen) \
    MEMBER(sqlite3_busy_timeout) \
    MEMBER(sqlite3_clear_bindings) \
    MEMBER(sqlite3_close) \
    MEMBER(sqlite3_column_blob) \
    MEMBER(sqlite3_column_bytes) \
    MEMBER(sqlite3_column_count) \
    MEMBER(sqlite3_column_double) \
    MEMBER(sqlite3_column_int) \
    MEMBER(sqlite3_column_int64) \
    MEMBER(sqlite3_column_name) \
    MEMBER(sqlite3_column_text) \
    MEMBER(sqlite3_column_type) \
    MEMBER(sqlite3_complete) \
    MEMBER(sqlite3_config) \
    MEMBER(sqlite3_create_function) \
    MEMBER(sqlite3_create_function_v2) \
    MEMBER(sqlite3_create_module) \
    MEMBER(sqlite3_db_config) \
    MEMBER(sqlite3_db_filename) \
    MEMBER(sqlite3_declare_vtab) \
    MEMBER(sqlite3_deserialize) \
    MEMBER(sqlite3_errcode) \
    MEMBER(sqlite3_errmsg) \
    MEMBER(sqlite3_error_offset) \
    MEMBER(sqlite3_exec) \
    MEMBER(sqlite3_finalize) \
    MEMBER(sqlite3_free) \
    MEMBER(sqlite3_get_autocommit) \
    MEMBER(sqlite3_last_insert_rowid) \
    MEMBER(sqlite3_limit) \
    MEMBER(sqlite3_mprintf) \
    MEMBER(sqlite3_open_v2) \
    MEMBER(sqlite3_prepare_v2) \
    MEMBER(sqlite3_prepare_v3) \
    MEMBER(sqlite3_progress_handler) \
    MEMBER(sqlite3_reset) \
    MEMBER(sqlite3_result_double) \
    MEMBER(sqlite3_result_error) \
    MEMBER(sqlite3_result_error_nomem) \
    MEMBER(sqlite3_result_int) \
    MEMBER(sqlite3_result_int64) \
    MEMBER(sqlite3_result_null) \
    MEMBER(sqlite3_result_text) \
    MEMBER(sqlite3_result_value) \
    MEMBER(sqlite3_serialize) \
    MEMBER(sqlite3_set_authorizer) \
    MEMBER(sqlite3_step) \
    MEMBER(sqlite3_stmt_isexplain) \
    MEMBER(sqlite3_stmt_readonly) \
    MEMBER(sqlite3_table_column_metadata) \
    MEMBER(sqlite3_user_data) \
    MEMBER(sqlite3_value_double) \
    MEMBER(sqlite3_value_int) \
    MEMBER(sqlite3_value_text) \
    MEMBER(sqlite3_value_type)

LIBRARY_DECLARE(sqlite, SQLITE_NAMES)

#define sqlite3_aggregate_context (sqlite_functions()->sqlite3_aggregate_context)
#define sqlite3_bind_blob (sqlite_functions()->sqlite3_bind_blob)
#define sqlite3_bind_blob64 (sqlite_functions()->sqlite3_bind_blob64)
#define sqlite3_bind_double (sqlite_functions()->sqlite3_bind_double)
#define sqlite3_bind_int (sqlite_functions()->sqlite3_bind_int)
#define sqlite3_bind_int64 (sqlite_functions()->sqlite3_bind_int64)
#define sqlite3_bind_null (sqlite_functions()->sqlite3_bind_null)
#define sqlite3_bind_parameter_count (sqlite_functions()->sqlite3_bind_parameter_count)
#define sqlite3_bind_parameter_name (sqlite_functions()->sqlite3_bind_parameter_name)
#define sqlite3_bind_text (sqlite_functions()->sqlite3_bind_text)
#define sqlite3_blob_bytes (sqlite_functions()->sqlite3_blob_bytes)
#define sqlite3_blob_close (sqlite_functions()->sqlite3_blob_close)
#define sqlite3_blob_open (sqlite_functions()->sqlite3_blob_open)
#define sqlite3_blob_read (sqlite_functions()->sqlite3_blob_read)
#define sqlite3_blob_reopen (sqlite_functions()->sqlite3_blob_reopen)
#define sqlite3_busy_timeout (sqlite_functions()->sqlite3_busy_timeout)
#define sqlite3_clear_bindings (sqlite_functions()->sqlite3_clear_bindings)
#define sqlite3_close (sqlite_functions()->sqlite3_close)
#define sqlite3_column_blob (sqlite_functions()->sqlite3_column_blob)
#define sqlite3_column_bytes (sqlite_functions()->sqlite3_column_bytes)
#define sqlite3_column_count (sqlite_functions()->sqlite3_column_count)
#define sqlite3_column_double (sqlite_functions()->sqlite3_column_double)
#define sqlite3_column_int (sqlite_functions()->sqlite3_column_int)
#define sqlite3_column_int64 (sqlite_functions()->sqlite3_column_int64)
#define sqlite3_column_name (sqlite_functions()->sqlite3_column_name)
#define sqlite3_column_text (sqlite_functions()->sqlite3_column_text)
#define sqlite3_column_type (sqlite_functions()->sqlite3_column_type)
#define sqlite3_complete (sqlite_functions()->sqlite3_complete)
#define sqlite3_config (sqlite_functions()->sqlite3_config)
#define sqlite3_create_function (sqlite_functions()->sqlite3_create_function)
#define sqlite3_create_function_v2 (sqlite_functions()->sqlite3_create_function_v2)
#define sqlite3_create_module (sqlite_functions()->sqlite3_create_module)
#define sqlite3_db_config (sqlite_functions()->sqlite3_db_config)
#define sqlite3_db_filename (sqlite_functions()->sqlite3_db_filename)
#define sqlite3_declare_vtab (sqlite_functions()->sqlite3_declare_vtab)
#define sqlite3_deserialize (sqlite_functions()->sqlite3_deserialize)
#define sqlite3_errcode (sqlite_functions()->sqlite3_errcode)
#define sqlite3_errmsg (sqlite_functions()->sqlite3_errmsg)
#define sqlite3_error_offset (sqlite_functions()->sqlite3_error_offset)
#define sqlite3_exec (sqlite_functions()->sqlite3_exec)
#define sqlite3_finalize (sqlite_functions()->sqlite3_finalize)
#define sqlite3_free (sqlite_functions()->sqlite3_free)
#define sqlite3_get_autocommit (sqlite_functions()->sqlite3_get_autocommit)
#define sqlite3_last_insert_rowid (sqlite_functions()->sqlite3_last_insert_rowid)
#define sqlite3_limit (sqlite_functions()->sqlite3_limit)
#define sqlite3_mprintf (sqlite_functions()->sqlite3_mprintf)
#define sqlite3_open_v2 (sqlite_functions()->sqlite3_open_v2)
#define sqlite3_prepare_v2 (sqlite_functions()->sqlite3_prepare_v2)
#define sqlite3_prepare_v3 (sqlite_functions()->sqlite3_prepare_v3)
#define sqlite3_progress_handler (sqlite_functions()->sqlite3_progress_handler)
#define sqlite3_reset (sqlite_functions()->sqlite3_reset)
#define sqlite3_result_double (sqlite_functions()->sqlite3_result_double)
#define sqlite3_result_error (sqlite_functions()->sqlite3_result_error)
#define sqlite3_result_error_nomem (sqlite_functions()->sqlite3_result_error_nomem)
#define sqlite3_result_int (sqlite_functions()->sqlite3_result_int)
#define sqlite3_result_int64 (sqlite_functions()->sqlite3_result_int64)
#define sqlite3_result_null (sqlite_functions()->sqlite3_result_null)
#define sqlite3_result_text (sqlite_functions()->sqlite3_result_text)
#define sqlite3_result_value (sqlite_functions()->sqlite3_result_value)
#define sqlite3_serialize (sqlite_functions()->sqlite3_serialize)
#define sqlite3_set_authorizer (sqlite_functions()->sqlite3_set_authorizer)
#define sqlite3_step (sqlite_functions()->sqlite3_step)
#define sqlite3_stmt_isexplain (sqlite_functions()->sqlite3_stmt_isexplain)
#define sqlite3_stmt_readonly (sqlite_functions()->sqlite3_stmt_readonly)
#define sqlite3_table_column_metadata (sqlite_functions()->sqlite3_table_column_metadata)
#define sqlite3_user_data (sqlite_functions()->sqlite3_user_data)
#define sqlite3_value_double (sqlite_functions()->sqlite3_value_double)
#define sqlite3_value_int (sqlite_functions()->sqlite3_value_int)
#define sqlite3_value_text (sqlite_functions()->sqlite3_value_text)
#define sqlite3_value_type (sqlite_functions()->sqlite3_value_type)

#endif
